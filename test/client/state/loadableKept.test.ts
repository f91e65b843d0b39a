import { call } from 'typed-redux-saga';
import { CallFailed } from '../../../src/client/api/failure';
import { createLoadable, found, listed, Missing } from '../../../src/client/state/loadable';
import { countLooks, createTestClient } from '../../support/client';

const away = () =>
  Promise.reject(new CallFailed({ kind: 'network', endpoint: 'x.y', guarded: false, message: 'no' }));

/** The pages of one list, of which the three latest are kept; answers `known` with each call. */
function setup(answers: Record<string, () => unknown>) {
  const asked: [string, unknown][] = [];
  const list = createLoadable({
    name: 'list',
    *fetch(key: string, known: string | null) {
      asked.push([key, known]);
      return (yield* call(async () => answers[key]?.())) as string | null;
    },
    isSameView: () => true,
    keep: 3,
  });
  const client = createTestClient({ slices: [list.slice], sagas: false });
  const load = (key: string) => {
    const loaded = client.run(() => list.load(key)).toPromise();
    // Without `resetOn` nothing that happens meanwhile ends it.
    client.store.dispatch({ type: 'test/other' });
    return loaded;
  };
  return { asked, load, answers };
}

it('of a page that came twice, the newer data is known', async () => {
  const { asked, load, answers } = setup({ a: () => 'old', b: () => 'two', c: () => 'three' });
  await load('a');
  await load('b');
  answers.a = () => 'new';
  await load('a');
  await load('b');
  await load('a');
  expect(asked.at(-1)).toEqual(['a', 'new']);
});

it('the data of one page is never known as that of another, which failed while the first was in view', async () => {
  const { asked, load } = setup({ a: () => 'one', b: away, c: () => 'three' });
  await load('a');
  await load('b');
  await load('b');
  expect(asked.at(-1)).toEqual(['b', null]);
  await load('c');
  await load('b');
  expect(asked.at(-1)).toEqual(['b', null]);
  // Nor is it forgotten for that.
  await load('a');
  expect(asked.at(-1)).toEqual(['a', 'one']);
});

it.each([
  ['a', null],
  ['b', '2'],
])('of four earlier pages the oldest is forgotten: of %s %j is known', async (key, known) => {
  const { asked, load } = setup({ a: () => '1', b: () => '2', c: () => '3', d: () => '4', e: () => '5' });
  for (const one of ['a', 'b', 'c', 'd', 'e', key]) await load(one);
  expect(asked.at(-1)).toEqual([key, known]);
});

it('nothing of its retries stays once its page is left', () => {
  const item = createLoadable({
    name: 'item',
    *fetch() {
      return yield* call(async () => 'x');
    },
  });
  const { run, store } = createTestClient({ slices: [item.slice], sagas: false });
  const before = countLooks(store);
  for (let visit = 0; visit < 3; visit += 1) run(item.watch).cancel();
  expect(countLooks(store)).toBe(before);
});

describe('an answer', () => {
  it.each([
    [{ isOk: false, item: 'x', message: 'Non c’è.' }, 'Non c’è.'],
    [{ isOk: true, message: 'Non c’è.' }, 'Non c’è.'],
    [{ isOk: true }, 'Manca.'],
    [{ isOk: false, item: 'x' }, 'Manca.'],
  ])('%j holds no item', (answer, message) => {
    expect(() => found(answer, 'Manca.')).toThrow(new Missing(message));
  });

  it('that says nothing else holds its item and its items', () => {
    expect(found({ isOk: true, item: 'x' })).toBe('x');
    expect(listed({ items: ['x'] })).toEqual(['x']);
  });

  it('that refuses holds no items', () => {
    expect(() => listed({ isOk: false, items: ['x'], message: 'Non puoi.' })).toThrow(
      new Missing('Non puoi.'),
    );
  });
});
