import { createAction } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { CallFailed, type Failure } from '../../../src/client/api/failure';
import { createLoadable } from '../../../src/client/state/loadable';
import { createTestClient } from '../../support/client';

const ended = createAction('test/ended');
const failure = (more: Partial<Failure>): CallFailed =>
  new CallFailed({ kind: 'status', endpoint: 'x.y', guarded: false, message: 'no', ...more });

function setup(answers: Record<string, () => unknown>) {
  const asked = jest.fn((key: string, _known: unknown) => answers[key]?.());
  const item = createLoadable({
    name: 'item',
    // biome-ignore lint/correctness/useYield: the answer is there at once
    *fetch(key: string, known: string | null) {
      return asked(key, known) as string | null;
    },
    resetOn: ended.match,
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
    throw failure({ status: 503 });
  };
  await load('a');
  expect(state()).toEqual({ status: 'ready', key: 'a', data: 'first', message: '' });
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
});

it('forgets what is gone: it is missing, though it was shown before', async () => {
  const { load, state, answers } = setup({ a: () => 'first' });
  await load('a');
  answers.a = () => null;
  await load('a');
  expect(state()).toEqual({ status: 'missing', key: 'a', data: null, message: '' });
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
