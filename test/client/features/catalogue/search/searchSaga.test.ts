import { lazySearch } from '../../../../../src/client/features/catalogue/search/lazySearch';
import {
  searchFocused,
  selectChosen,
  selectIsListOpen,
  selectSuggestions,
} from '../../../../../src/client/features/catalogue/search/searchBox';
import { watchSearch } from '../../../../../src/client/features/catalogue/search/searchSaga';
import searchSlice, {
  listClosed,
  queryTyped,
  suggestionStepped,
} from '../../../../../src/client/features/catalogue/search/searchSlice';
import { createTestClient, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';

const item = (label: string) => ({ kind: 'course' as const, label, detail: '', slug: label });

function open(suggest: jest.Mock) {
  const client = createTestClient({ api: { courses: { suggest } }, slices: [searchSlice], sagas: false });
  client.run(watchSearch);
  return {
    ...client,
    shown: () => selectSuggestions(client.store.getState() as object).map(({ label }) => label),
  };
}

describe('while somebody types', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends one request, 200 ms after the last key', async () => {
    const suggest = jest.fn(async ({ Query }) => ({ items: [item(Query)] }));
    const { store, shown } = open(suggest);
    for (const text of ['ic', 'ich', 'ichi']) {
      store.dispatch(queryTyped(text));
      await jest.advanceTimersByTimeAsync(150);
    }
    expect(suggest).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(50);
    expect(suggest.mock.calls).toEqual([[{ Query: 'ichi' }]]);
    expect(shown()).toEqual(['ichi']);
  });

  it('drops the late answer to an older text', async () => {
    const answers = new Map<string, (answer: object) => void>();
    const suggest = jest.fn(({ Query }) => new Promise((resolve) => answers.set(Query, resolve)));
    const { store, shown } = open(suggest);
    store.dispatch(queryTyped('bit'));
    await jest.advanceTimersByTimeAsync(200);
    store.dispatch(queryTyped('bitcoin'));
    await jest.advanceTimersByTimeAsync(200);
    answers.get('bitcoin')?.({ items: [item('Bitcoin')] });
    await jest.advanceTimersByTimeAsync(0);
    answers.get('bit')?.({ items: [item('Bit e byte')] });
    await jest.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(['Bitcoin']);
  });

  it.each(['', ' ', 'i', ' i '])('sends no request for %j, and closes the list', async (text) => {
    const suggest = jest.fn(async () => ({ items: [item('Ichimoku')] }));
    const { store, shown } = open(suggest);
    store.dispatch(queryTyped('ich'));
    await jest.advanceTimersByTimeAsync(200);
    store.dispatch(queryTyped(text));
    await jest.advanceTimersByTimeAsync(1000);
    expect(suggest).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('asks for a hundred characters at most, without spaces around them', async () => {
    const suggest = jest.fn(async () => ({ items: [] }));
    const { store } = open(suggest);
    store.dispatch(queryTyped(`  ${'x'.repeat(101)} `));
    await jest.advanceTimersByTimeAsync(200);
    expect(suggest.mock.calls).toEqual([[{ Query: 'x'.repeat(100) }]]);
    // An empty list is none.
    expect(selectIsListOpen(store.getState() as object)).toBe(false);
  });

  it('keeps the suggestions of the text before until the next ones are there, and chooses none of them', async () => {
    const suggest = jest.fn(async () => ({ items: [item('Uno'), item('Due')] }));
    const { store, shown } = open(suggest);
    store.dispatch(queryTyped('ic'));
    await jest.advanceTimersByTimeAsync(200);
    store.dispatch(suggestionStepped(1));
    store.dispatch(suggestionStepped(1));
    expect(selectChosen(store.getState() as object)).toBe(1);
    store.dispatch(queryTyped('ich'));
    expect([shown(), selectChosen(store.getState() as object)]).toEqual([['Uno', 'Due'], -1]);
    store.dispatch(suggestionStepped(-1));
    suggest.mockResolvedValueOnce({ items: [item('Tre')] });
    await jest.advanceTimersByTimeAsync(200);
    expect([shown(), selectChosen(store.getState() as object)]).toEqual([['Tre'], -1]);
  });

  it('does not open a closed list again with a late answer', async () => {
    const { store, shown } = open(jest.fn(async () => ({ items: [item('Ichimoku')] })));
    store.dispatch(queryTyped('ich'));
    await jest.advanceTimersByTimeAsync(100);
    store.dispatch(queryTyped(''));
    await jest.advanceTimersByTimeAsync(1000);
    expect(shown()).toEqual([]);
    store.dispatch(queryTyped('ich'));
    store.dispatch(listClosed());
    await jest.advanceTimersByTimeAsync(1000);
    expect([shown(), selectIsListOpen(store.getState() as object)]).toEqual([['Ichimoku'], false]);
  });

  it('only logs a failure, and requests the next text', async () => {
    const suggest = jest.fn(async (): Promise<object> => ({ items: [item('Ichimoku')] }));
    suggest.mockRejectedValueOnce(new Error('boom'));
    const { store, shown, seen, toasts } = open(suggest);
    store.dispatch(queryTyped('ich'));
    await jest.advanceTimersByTimeAsync(200);
    expect([shown(), toasts, seen.alerts]).toEqual([[], [], []]);
    expect(seen.log).toEqual([expect.stringMatching(/suggestions.*boom/)]);
    store.dispatch(queryTyped('ichi'));
    await jest.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual(['Ichimoku']);
  });
});

it('loads the code with the first focus of the box; if that failed, with the next', async () => {
  const load = jest.spyOn(lazySearch, 'load');
  load.mockRejectedValueOnce(new Error('no network'));
  const { store, seen } = createTestClient({ api: emptyShop });
  expect(load).not.toHaveBeenCalled();
  store.dispatch(searchFocused());
  await Promise.resolve();
  await Promise.resolve();
  expect('search' in store.getState()).toBe(false);
  expect(seen.log).toHaveLength(1);
  store.dispatch(searchFocused());
  await until(store, (state) => 'search' in state);
  expect(load).toHaveBeenCalledTimes(2);
});
