import { createAction } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { CallFailed, type Failure, failureText } from '../../../src/client/api/failure';
import { createLoadable, found, isUnavailable, Missing } from '../../../src/client/state/loadable';
import { createTestClient, onItsWay } from '../../support/client';
import { later } from '../features/checkout/support';

const ended = createAction('test/ended');
const failure = (more: Partial<Failure>): CallFailed =>
  new CallFailed({ kind: 'status', endpoint: 'x.y', guarded: false, message: 'no', ...more });

const unavailable = failure({ status: 503 }).failure;

type Options = Pick<Parameters<typeof createLoadable<'item', string>>[0], 'isList' | 'isSameView' | 'keep'>;

function setup(answers: Record<string, () => unknown>, options: Options = {}) {
  const asked = jest.fn((key: string, _known: unknown) => answers[key]?.());
  const item = createLoadable({
    name: 'item',
    *fetch(key: string, known: string | null) {
      return (yield* call(asked, key, known)) as string | null;
    },
    resetOn: ended.match,
    ...options,
  });
  const client = createTestClient({ slices: [item.slice], sagas: false });
  const load = (key: string) => client.run(() => item.load(key)).toPromise();
  return { ...client, item, load, asked, answers, state: () => item.selectAny(client.store.getState()) };
}

it('keeps what was loaded in view while the same is loaded again, and when that fails', async () => {
  const { load, state, answers, actions } = setup({ a: () => 'first' });
  await load('a');
  expect(state()).toEqual({ status: 'ready', key: 'a', data: 'first', message: '' });
  answers.a = () => {
    expect(state()).toMatchObject({ status: 'ready', data: 'first' });
    throw new CallFailed(unavailable);
  };
  await load('a');
  expect(state()).toEqual({ status: 'ready', key: 'a', data: 'first', message: failureText(unavailable) });
  expect(actions.at(-1)).toMatchObject({ type: 'item/failed', payload: { status: 503 } });
});

it('drops what was loaded as soon as another key is asked for', async () => {
  const { load, state, answers, item, store } = setup({ a: () => 'first' });
  await load('a');
  answers.b = () => {
    expect(state()).toEqual({ status: 'loading', key: 'b', data: null, message: '' });
    return 'second';
  };
  await load('b');
  expect(item.selectByKey('b')(store.getState()).data).toBe('second');
  expect(item.selectByKey('a')(store.getState())).toMatchObject({ status: 'idle', data: null });
});

it.each<[string, () => unknown, string]>([
  ['null', () => null, 'missing'],
  ['a 404', () => Promise.reject(failure({ status: 404 })), 'missing'],
  ['a 400', () => Promise.reject(failure({ status: 400 })), 'failed'],
  ['a 404 of a guarded call', () => Promise.reject(failure({ status: 404, guarded: true })), 'failed'],
  ['a broken line', () => Promise.reject(failure({ kind: 'network' })), 'failed'],
])('takes %s for %s', async (_what, answer, status) => {
  const item = createLoadable({
    name: 'item',
    *fetch() {
      return (yield* call(answer)) as string | null;
    },
  });
  const client = createTestClient({ slices: [item.slice], sagas: false });
  const outcome = await client.run(() => item.load('a')).toPromise();
  expect(outcome).toMatchObject({ status, key: 'a', data: null });
  expect(isUnavailable(outcome.status)).toBe(true);
});

it.each(['idle', 'loading', 'ready'] as const)('what is %s has not failed to come', (status) => {
  expect(isUnavailable(status)).toBe(false);
});

it('takes a 404 of a list for a failure', async () => {
  const { load, state } = setup({ a: () => Promise.reject(failure({ status: 404 })) }, { isList: true });
  await load('a');
  expect(state()).toMatchObject({ status: 'failed', key: 'a', data: null });
});

it('forgets what is gone: it is missing, though it was shown before', async () => {
  const { load, state, answers } = setup({ a: () => 'first' });
  await load('a');
  answers.a = () => null;
  await load('a');
  expect(state()).toEqual({ status: 'missing', key: 'a', data: null, message: '' });
  // An empty text is there.
  answers.a = () => '';
  await load('a');
  expect(state()).toEqual({ status: 'ready', key: 'a', data: '', message: '' });
});

it('forgets personal data when the session ends', async () => {
  const { load, state, store } = setup({ a: () => 'first' });
  await load('a');
  store.dispatch(ended());
  expect(state()).toEqual({ status: 'idle', key: '', data: null, message: '' });
});

it('tells the fetch what is known already', async () => {
  const { load, asked } = setup({ a: () => 'first' });
  await load('a');
  await load('a');
  expect(asked.mock.calls).toEqual([
    ['a', null],
    ['a', 'first'],
  ]);
});

it('loads the same key again when a retry is requested while it is watched', async () => {
  const { run, load, item, store, state, answers, asked } = setup({
    a: () => {
      throw failure({ kind: 'network' });
    },
  });
  await load('a');
  store.dispatch(item.actions.retryRequested());
  expect(asked).toHaveBeenCalledTimes(1);
  answers.a = () => 'first';
  run(item.watch);
  store.dispatch(item.actions.retryRequested());
  expect(state()).toMatchObject({ status: 'ready', key: 'a', data: 'first' });
});

it('loads once more after a retry during which others were requested: the data may be newer', async () => {
  const waiting: ((data: string) => void)[] = [];
  const { run, item, store, state, asked } = setup({
    '': () => new Promise((resolve) => waiting.push(resolve)),
  });
  run(item.watch);
  for (let times = 0; times < 3; times += 1) store.dispatch(item.actions.retryRequested());
  expect(asked).toHaveBeenCalledTimes(1);
  waiting[0]?.('first');
  await new Promise(process.nextTick);
  expect(asked).toHaveBeenCalledTimes(2);
  waiting[1]?.('second');
  await new Promise(process.nextTick);
  expect(state().data).toBe('second');
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('a load that is cancelled', () => {
  const cancelled = (key: string, options: Options = {}) => {
    const client = setup({ a1: () => 'first', b: onItsWay, a2: onItsWay }, options);
    return { ...client, leave: () => client.run(() => client.item.load(key)).cancel() };
  };

  it('is loaded by whoever needs it next', async () => {
    const { leave, state, run, item, answers } = cancelled('b');
    leave();
    expect(state()).toEqual({ status: 'idle', key: 'b', data: null, message: '' });
    answers.b = () => 'second';
    await run(() => item.ensure('b')).toPromise();
    expect(state()).toMatchObject({ status: 'ready', key: 'b', data: 'second' });
  });

  it('leaves what is in view, and what another load of the same has brought', async () => {
    const { leave, load, state } = cancelled('a2', { isSameView: (one, other) => one[0] === other[0] });
    await load('a1');
    leave();
    expect(state()).toMatchObject({ status: 'idle', key: 'a2', data: 'first' });
    const again = cancelled('a1');
    await again.load('a1');
    again.answers.a1 = onItsWay;
    again.leave();
    expect(again.state()).toEqual({ status: 'ready', key: 'a1', data: 'first', message: '' });
  });

  it('does not end the load of another key that has begun meanwhile', async () => {
    const { run, item, state } = cancelled('b');
    const first = run(() => item.load('b'));
    run(() => item.load('a2'));
    first.cancel();
    expect(state()).toMatchObject({ status: 'loading', key: 'a2' });
  });
});

describe('an answer that comes once another key was asked for', () => {
  const isSameView = () => true;

  it.each<[string, () => unknown]>([
    ['data', () => 'first'],
    ['null', () => null],
    ['a 404', () => Promise.reject(failure({ status: 404 }))],
    ['a refusal', () => Promise.reject(new Missing('Non c’è.'))],
    ['a failure', () => Promise.reject(failure({ status: 503 }))],
  ])('changes nothing: %s', async (_what, late) => {
    const { promise, answer } = later<unknown>();
    const { load, state } = setup({ a: () => promise, b: () => 'second' }, { isSameView });
    const slow = load('a');
    await load('b');
    answer(late());
    await slow;
    expect(state()).toEqual({ status: 'ready', key: 'b', data: 'second', message: '' });
  });

  it('does not end the load of that key', async () => {
    const { promise, answer } = later<unknown>();
    const { load, run, item, state } = setup({ a: () => promise, b: onItsWay }, { isSameView });
    const slow = load('a');
    run(() => item.load('b'));
    answer('first');
    await slow;
    expect(state()).toMatchObject({ status: 'loading', key: 'b', data: null });
  });

  it('is put all the same if it is a failure, which may end the session', async () => {
    const { promise, answer } = later<unknown>();
    const { load, actions } = setup({ a: () => promise, b: () => 'second' });
    const slow = load('a');
    await load('b');
    answer(Promise.reject(failure({ status: 401, guarded: true })));
    expect(await slow).toMatchObject({ status: 'idle', data: null });
    expect(actions.at(-1)).toMatchObject({ type: 'item/failed', payload: { status: 401 } });
  });

  it.each(['a', ''])('is dropped too once the session has ended, under the key %j', async (key) => {
    const { promise, answer } = later<unknown>();
    const { load, store, state } = setup({ [key]: () => promise }, { isSameView });
    const slow = load(key);
    store.dispatch(ended());
    answer('first');
    await slow;
    expect(state()).toEqual({ status: 'idle', key: '', data: null, message: '' });
  });
});

it('ensures by one call: not again what is here or on its way, but what failed', async () => {
  const { run, item, asked, answers, load } = setup({ a: onItsWay });
  const ensure = () => run(() => item.ensure('a'));
  const [first] = [ensure(), ensure()];
  expect(asked).toHaveBeenCalledTimes(1);
  first?.cancel();
  answers.a = () => {
    throw new CallFailed(unavailable);
  };
  await load('a');
  answers.a = () => 'first';
  await ensure().toPromise();
  await ensure().toPromise();
  expect(asked).toHaveBeenCalledTimes(3);
});

it('says in the server’s words why something is missing', async () => {
  const message = 'Acquisto non trovato.';
  const { load, state } = setup({ a: () => found({ isOk: false, message }) });
  await load('a');
  expect(state()).toEqual({ status: 'missing', key: 'a', data: null, message });
});

describe('the pages of one list', () => {
  const isSameView = (one: string, other: string) => one[0] === other[0];

  it('keeps a page in view while the next one is loaded, and when that fails', async () => {
    const { load, state, answers } = setup({ a1: () => 'first' }, { isSameView });
    await load('a1');
    answers.a2 = () => {
      expect(state()).toMatchObject({ status: 'loading', key: 'a2', data: 'first' });
      throw new CallFailed(unavailable);
    };
    await load('a2');
    expect(state()).toMatchObject({ status: 'failed', data: 'first', message: failureText(unavailable) });
    answers.a2 = () => {
      expect(state().message).toBe('');
      return 'second';
    };
    await load('a2');
    expect(state()).toEqual({ status: 'ready', key: 'a2', data: 'second', message: '' });
  });

  it('are not ensured while one of them is in view, unless it could not be loaded', async () => {
    const { load, run, item, asked, answers } = setup({ a1: () => 'first' }, { isSameView });
    const ensure = () => run(() => item.ensure('a2')).toPromise();
    await load('a1');
    await ensure();
    expect(asked).toHaveBeenCalledTimes(1);
    answers.a1 = () => null;
    await load('a1');
    await ensure();
    expect(asked.mock.calls.at(-1)).toEqual(['a2', null]);
  });

  it('tells the fetch only what belongs to its own key, and that from the latest pages', async () => {
    const answers = { a1: () => 'one', a2: () => 'two', a3: () => 'three' };
    const { load, asked } = setup(answers, { isSameView, keep: 2 });
    for (const key of ['a1', 'a2', 'a3', 'a2', 'a1', 'a3']) await load(key);
    expect(asked.mock.calls.slice(3)).toEqual([
      ['a2', 'two'],
      ['a1', null],
      ['a3', 'three'],
    ]);
  });
});
