import { slicesOf } from '../../../../src/client/features/admin/resource/resourcePages';
import { stockMarkets } from '../../../../src/client/features/admin/stockMarkets';
import { marketRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay, until } from '../../../support/client';
import { failing } from '../../../support/failing';

const ITEMS = ['UNO', 'DUE', 'TRE'].map((symbol, at) => marketRecord({ id: `m${at + 1}`, symbol }));
const lost = failing();

/** Does something with three rows; each is answered in turn. */
async function doWith(action: string, ...answers: (object | typeof lost)[]) {
  const call = jest.fn((_input: { id: string }) => {
    const answer = answers.shift() ?? { isOk: true };
    return typeof answer === 'function' ? answer() : Promise.resolve(answer);
  });
  const client = createTestClient({
    api: { stockMarkets: { remove: call, update: call } },
    sagas: false,
    slices: slicesOf(stockMarkets),
  });
  client.run(stockMarkets.bulking.watch);
  const { requested, progressed } = stockMarkets.bulking.actions;
  client.store.dispatch(requested({ action, items: ITEMS as never }));
  const select = () => stockMarkets.bulking.select(client.store.getState());
  await until(client.store, () => select().status !== 'pending');
  const progress = client.actions.filter(progressed.match).map(({ payload }) => payload);
  return { ...select(), progress, asked: call.mock.calls.map(([{ id }]) => id) };
}
const named = (symbol: string, reason: string) => ({ name: `${symbol} (Banca)`, reason });

describe('several rows at once', () => {
  it('go on after the first is refused, which is named', async () => {
    const { result, asked, progress } = await doWith('remove', { isOk: false, message: 'È in uso.' });
    expect(result).toEqual({ done: 2, refused: [named('UNO', 'È in uso.')] });
    expect(asked).toEqual(['m1', 'm2', 'm3']);
    expect(progress).toEqual([1, 2, 3]);
  });

  it('are all named with their own reasons where all are refused', async () => {
    const { result } = await doWith(
      'remove',
      { isOk: false, errors: { symbol: 'Manca.', name: 'Pure.' }, message: 'No.' },
      { isOk: false, message: 'È in uso.' },
      { isOk: false },
    );
    expect(result).toEqual({
      done: 0,
      refused: [named('UNO', 'Manca.'), named('DUE', 'È in uso.'), named('TRE', 'Non è stato possibile.')],
    });
  });

  it('fail as a whole where the line is lost at the first', async () => {
    const { status, result, asked, message } = await doWith('remove', lost);
    expect([status, result, asked]).toEqual(['failed', null, ['m1']]);
    expect(message).toMatch(/Connessione assente/);
  });

  it('leave the rest alone after a line that is lost on the way, and name it', async () => {
    const { status, result, asked, progress } = await doWith('remove', { isOk: true }, lost);
    expect(status).toBe('done');
    expect(result).toEqual({
      done: 1,
      refused: [
        named('DUE', expect.stringMatching(/Connessione assente/) as never),
        named('TRE', expect.stringMatching(/Connessione assente/) as never),
      ],
    });
    expect(asked).toEqual(['m1', 'm2']);
    expect(progress).toEqual([1]);
  });

  it('are not switched where their form would not take them, which is said', async () => {
    const update = jest.fn();
    const client = createTestClient({
      api: { stockMarkets: { update } },
      sagas: false,
      slices: slicesOf(stockMarkets),
    });
    client.run(stockMarkets.bulking.watch);
    const items = [marketRecord({ symbol: '' })];
    client.store.dispatch(stockMarkets.bulking.actions.requested({ action: 'off', items: items as never }));
    const select = () => stockMarkets.bulking.select(client.store.getState());
    await until(client.store, () => select().status === 'done');
    expect(select().result).toEqual({
      done: 0,
      refused: [{ name: ' (Banca)', reason: 'I dati non sono completi: apri il modulo.' }],
    });
    expect(update).not.toHaveBeenCalled();
  });

  it('are switched one after the other, never two at once', async () => {
    let isUnderWay = 0;
    const client = createTestClient({
      api: {
        stockMarkets: {
          update: () => {
            isUnderWay += 1;
            return onItsWay();
          },
        },
      },
      sagas: false,
      slices: slicesOf(stockMarkets),
    });
    client.run(stockMarkets.bulking.watch);
    client.store.dispatch(stockMarkets.bulking.actions.requested({ action: 'off', items: ITEMS as never }));
    await Promise.resolve();
    expect(isUnderWay).toBe(1);
  });
});
