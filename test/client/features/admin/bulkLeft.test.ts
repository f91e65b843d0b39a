import { CallFailed } from '../../../../src/client/api/failure';
import { stockMarkets } from '../../../../src/client/features/admin/stockMarkets';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { marketRecord } from '../../../support/adminRecords';
import { createTestClient, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';

const LIST = `${BASE}/admin/stock-markets`;
const ELSEWHERE = `${BASE}/admin/leads`;
const ITEMS = ['UNO', 'DUE', 'TRE', 'QUATTRO', 'CINQUE'].map((symbol, at) =>
  marketRecord({ id: `m${at + 1}`, symbol }),
);

/** Deletes five rows and leaves their list while the first is on its way. */
async function leaveWhileDeleting() {
  const waiting: ((answer: object | Promise<never>) => void)[] = [];
  const remove = jest.fn((_input: { id: string }) => new Promise((resolve) => waiting.push(resolve)));
  const getAllStockMarkets = jest.fn(async () => ({ items: ITEMS, total: 5, page: 1 }));
  const none = async () => ({ items: [], total: 0, page: 1 });
  const client = createTestClient({
    address: LIST,
    api: {
      stockMarkets: { remove, getAllStockMarkets, distinctBroker: async () => ({ items: [] }) },
      leads: { list: none },
    },
    user: testUser,
    claim: ROLE.admin,
  });
  const { store } = client;
  const entered = () => until(store, (state) => !selectIsLoading(state));
  await entered();
  const form = () => stockMarkets.bulking.select(store.getState());
  store.dispatch(stockMarkets.bulking.actions.requested({ action: 'remove', items: ITEMS as never }));
  const go = async (to: string) => {
    store.dispatch(navigationRequested({ to }));
    await entered();
  };
  await go(ELSEWHERE);
  /** Answers the call that is on its way. */
  const answer = async (given: object | Promise<never> = { isOk: true }) => {
    waiting.shift()?.(given);
    await new Promise(process.nextTick);
  };
  const answerAll = async (...rest: (object | undefined)[]) => {
    for (const at of ITEMS.keys()) await answer(rest[at]);
    await until(store, () => form().status !== 'pending');
  };
  return { ...client, remove, getAllStockMarkets, go, answer, answerAll, form };
}

describe('work on several rows whose list is left', () => {
  it('goes on to its end, which is told there', async () => {
    const { remove, toasts, answerAll, history } = await leaveWhileDeleting();
    await answerAll();
    expect(remove).toHaveBeenCalledTimes(5);
    expect(toasts).toEqual([{ text: 'Fatto: 5 elementi.', kind: 'success' }]);
    expect(history.current().pathname).toBe(ELSEWHERE);
  });

  it('has the browser ask before the page is closed, until it is done', async () => {
    const { seen, answerAll } = await leaveWhileDeleting();
    expect(seen.held).toBe(1);
    await answerAll();
    expect(seen.held).toBe(0);
  });

  it('names there the rows that were refused, and leads back to their list', async () => {
    const { toasts, toastButtons, answerAll } = await leaveWhileDeleting();
    await answerAll(undefined, { isOk: false, message: 'È in uso.' });
    expect(toasts).toEqual([
      { text: 'Fatto: 4 elementi.', kind: 'success' },
      { text: '1 elemento di 5 non è cambiato. DUE (Banca): È in uso.', kind: 'error' },
    ]);
    expect(toastButtons).toEqual([{ label: 'Vai all’elenco', action: navigationRequested({ to: LIST }) }]);
  });

  it('names no more than three of them', async () => {
    const no = { isOk: false, message: 'No.' };
    const { toasts, answerAll } = await leaveWhileDeleting();
    await answerAll(no, no, no, no, no);
    expect(toasts.map(({ text }) => text)).toEqual([
      '5 elementi di 5 non sono cambiati. UNO (Banca): No. DUE (Banca): No. TRE (Banca): No. E altri 2.',
    ]);
  });

  it('counts one more in words', async () => {
    const no = { isOk: false, message: 'No.' };
    const { toasts, answerAll } = await leaveWhileDeleting();
    await answerAll(no, no, no, no);
    expect(toasts.at(-1)?.text).toMatch(/^4 elementi di 5 .* TRE \(Banca\): No\. E un altro\.$/);
  });

  it('tells there that the line was lost at once', async () => {
    const { toasts, answer } = await leaveWhileDeleting();
    await answer(failing()() as Promise<never>);
    expect(toasts).toEqual([{ text: expect.stringMatching(/Connessione assente/), kind: 'error' }]);
  });

  it('tells there that the request was refused for its fields, which no dialog shows', async () => {
    const { toasts, answer } = await leaveWhileDeleting();
    const fault = { kind: 'status', status: 400, endpoint: 'x', guarded: false, message: 'no' } as const;
    await answer(Promise.reject(new CallFailed({ ...fault, errors: { id: 'Non valido.' } })));
    const text = expect.stringMatching(/^Non è stato possibile completare la richiesta/);
    expect(toasts).toEqual([{ text, kind: 'error' }]);
  });

  it('is shown under way to those who come back, and then the list is read again', async () => {
    const { getAllStockMarkets, go, answer, answerAll, form, toasts } = await leaveWhileDeleting();
    await answer();
    await go(LIST);
    expect(form()).toMatchObject({ status: 'pending', progress: 1 });
    const before = getAllStockMarkets.mock.calls.length;
    await answerAll();
    expect(getAllStockMarkets).toHaveBeenCalledTimes(before + 1);
    expect(form().draft).toBeNull();
    expect(toasts).toEqual([{ text: 'Fatto: 5 elementi.', kind: 'success' }]);
  });

  it('is not begun twice by those who come back', async () => {
    const { store, remove, go } = await leaveWhileDeleting();
    await go(LIST);
    store.dispatch(stockMarkets.bulking.actions.requested({ action: 'remove', items: ITEMS as never }));
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('ends with the session', async () => {
    const { store, remove, answer, form, seen } = await leaveWhileDeleting();
    await answer();
    store.dispatch(loggedOut());
    await answer();
    expect(remove).toHaveBeenCalledTimes(2);
    expect(seen.held).toBe(0);
    expect(form()).toEqual(stockMarkets.bulking.slice.getInitialState());
  });
});
