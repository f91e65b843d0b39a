import { sql } from 'drizzle-orm';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import { reconcileOverdue, recoverEvents } from '../../../../src/server/checkout/purchases/reconciliation';
import { bankTransferPayments, bankTransfers, mails } from '../../../../src/server/platform/database';
import type { PaymentProvider } from '../../../../src/server/platform/paymentProvider';
import { adminOf, adminShop, late } from '../../../support/admin';
import { bookFaults } from '../../../support/money/books';
import { addStudent } from '../purchases/fixtures';
import { setAccount, transfersOf } from './transfers';

/** An order by bank transfer can be paid until the end of the seventh day in Italy, unless its buyer cancels it. */

const { shop, stock, admin } = adminShop();
const desk = late(() => transfersOf(shop));
beforeEach(() => setAccount(shop));
afterEach(async () => expect(await bookFaults(shop.database)).toEqual([]));

it.each([
  ['by day', '2026-11-25T10:00:00Z', '2026-12-02T22:59:59.000Z'],
  [
    'after midnight in Italy, which is the day before by UTC',
    '2026-11-25T23:30:00Z',
    '2026-12-03T22:59:59.000Z',
  ],
  ['in summer', '2027-07-10T10:00:00Z', '2027-07-17T21:59:59.000Z'],
  ['after midnight in summer', '2027-07-10T22:30:00Z', '2027-07-18T21:59:59.000Z'],
  ['before the clocks go forward', '2027-03-25T10:00:00Z', '2027-04-01T21:59:59.000Z'],
  ['before the clocks go back', '2027-10-28T10:00:00Z', '2027-11-04T22:59:59.000Z'],
])('is the end of a day in Italy for an order %s', async (_when, now, deadline) => {
  shop.time.now = new Date(now);
  const { student, id } = await desk.order();
  expect((await desk.transferOf(student.token, id)).item.deadline).toBe(deadline);
});

it.each([
  ['before', false],
  ['after', true],
])('once over leaves nothing to cancel, %s the sweep', async (_when, isSwept) => {
  const { student, id } = await desk.order();
  desk.pass(9);
  if (isSwept) await reconcileOverdue(shop.deps);
  expect(await desk.cancel(student.token, id)).toMatchObject({
    isOk: true,
    item: { state: 'expired', received: 0 },
  });
});

const transfers = (): Required<PaymentProvider> => {
  const provider = shop.deps.payments.of('bank_transfer');
  if (!provider) throw new Error('no bank transfers');
  return provider as Required<PaymentProvider>;
};
const numberOf = async (id: string) => (await desk.till.purchase(id)).providerReference ?? '';

it('is not ended with money of its buyer in its last second, and is in the next', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const { id } = await desk.order();
  await desk.record(admin, id, { Amount: 60 });
  const number = await numberOf(id);
  shop.time.now = new Date('2026-12-02T22:59:59Z');
  expect(await transfers().expire(number)).toEqual({ state: 'open' });
  shop.time.now = new Date('2026-12-02T22:59:59.001Z');
  expect(await transfers().expire(number)).toEqual({ state: 'expired' });
});

it('keeps the moment of its end, and one that is paid is not ended', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const [given, paid] = [await desk.order(), await desk.order()];
  await desk.record(admin, paid.id);
  await desk.cancel(given.student.token, given.id);
  desk.pass(9);
  for (const { id } of [given, paid]) await transfers().expire(await numberOf(id));
  const found = await shop.database.orm.select().from(bankTransfers).orderBy(bankTransfers.createdAt);
  const endOf = (order: { id: string }) => found.find(({ purchaseId }) => purchaseId === order.id)?.endedAt;
  expect([endOf(given), endOf(paid)]).toEqual([new Date('2026-11-25T10:00:00Z'), null]);
  expect((await desk.transferOf(given.student.token, given.id)).item.state).toBe('cancelled');
});

it('may be of a single cent', async () => {
  const { student, id } = await desk.order({ priceCents: 1 });
  expect((await desk.transferOf(student.token, id)).item).toMatchObject({ amount: 0.01, state: 'awaited' });
});

it('of no number that it knows is looked up in vain', async () => {
  await expect(transfers().lookUp('ZZZZZZZZ')).rejects.toThrow('no bank transfer of this number');
});

it('cannot be opened where the account was taken away meanwhile', async () => {
  await setAccount(shop, { 'transfer.iban': '' });
  const tomorrow = new Date(shop.time.now.getTime() + 86_400_000);
  expect(await transfers().payableUntil(shop.database.orm, shop.time.now)).toBeUndefined();
  jest.spyOn(transfers(), 'payableUntil').mockResolvedValueOnce(tomorrow);
  const [course, { id, token }] = [await stock.addCourse(), await addStudent(shop)];
  const order = { IdCourseEnc: course.id, Provider: 'bank_transfer' };
  expect((await desk.till.buy(token, order)).data).toMatchObject({ code: 'provider_unavailable' });
  expect((await desk.till.purchasesOf(id)).map(({ state }) => state)).not.toContain('pending');
});

describe('that cannot be cancelled now', () => {
  const failing = (fault: () => Promise<never>) =>
    jest.spyOn(transfers(), 'expire').mockImplementationOnce(fault);

  it('stays, and its buyer reads to try again', async () => {
    const { student, id } = await desk.order();
    failing(() => Promise.reject(new Error('down')));
    expect(await desk.cancel(student.token, id)).toEqual({
      isOk: false,
      code: 'provider_unavailable',
      message: expect.stringMatching(/riprova tra poco\.$/),
    });
    expect((await desk.transferOf(student.token, id)).item.state).toBe('awaited');
  });

  it('since the database fails is said to be no fault of the order', async () => {
    const { student, id } = await desk.order();
    failing(async () => {
      await shop.database.orm.execute(sql.raw(`do $$ begin raise exception using errcode = '53100'; end $$`));
      throw new Error('it did not fail');
    });
    expect(await desk.cancel(student.token, id)).toMatchObject({ isOk: false, code: 'unavailable' });
  });
});

it('of an account that is gone takes another sum too, and nobody is mailed', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const { student, id } = await desk.order();
  desk.pass(9);
  await reconcileOverdue(shop.deps);
  expect(await deleteUser(shop.deps, student.id)).toBe('deleted');
  // Nor the buyer of another order.
  await desk.order();
  const before = await shop.database.orm.$count(mails);
  const { isOk, item } = await desk.record(await adminOf(shop), id, { Amount: 60 });
  expect([isOk, item.transfer.state]).toEqual([true, 'short']);
  expect(await shop.database.orm.$count(mails)).toBe(before);
});

it('that is paid already is not cancelled, and its buyer reads why', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const { student, id } = await desk.order();
  await desk.record(admin, id);
  expect(await desk.cancel(student.token, id)).toMatchObject({
    isOk: false,
    code: 'transfer_received',
    item: { state: 'paid', received: 100 },
  });
});

describe('in the profile, once its time is over', () => {
  beforeEach(() => {
    shop.time.now = new Date('2026-11-25T10:00:00Z');
  });
  const shown = async (token: string) =>
    (await shop.call('/api/users/GetUserPurchases', {}, token)).data.items;

  it('stays with the part that has come, before and after the sweep', async () => {
    const [{ student, id }, { student: other }] = [await desk.order(), await desk.order()];
    await desk.record(admin, id, { Amount: 90 });
    desk.pass(9);
    expect(await shown(student.token)).toMatchObject([{ IdEnc: id, transferReceived: 90 }]);
    expect(await shown(other.token)).toEqual([]);
    await reconcileOverdue(shop.deps);
    expect(await shown(student.token)).toMatchObject([
      { IdEnc: id, status: 'expired', transferReceived: 90 },
    ]);
    const { item } = await desk.record(admin, id, { Amount: 10, Received: 90 });
    expect(item.transfer.payments).toMatchObject([
      { recordedAt: '2026-11-25T10:00:00.000Z' },
      { recordedAt: '2026-12-04T10:00:00.000Z' },
    ]);
    const [paid] = await shown(student.token);
    expect([paid.status, paid.transferReceived]).toEqual(['paid', undefined]);
  });

  it('is there no more where nothing has come, or all went back', async () => {
    const { student, id } = await desk.order();
    await desk.record(admin, id, { Amount: 90 });
    await desk.record(admin, id, { Amount: 90, IsReturn: true, Received: 90 });
    const { student: other } = await desk.order();
    desk.pass(9);
    await reconcileOverdue(shop.deps);
    expect([await shown(student.token), await shown(other.token)]).toEqual([[], []]);
  });
});

it('is brought in line with money that was recorded up to thirty days before, and no longer', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const { id } = await desk.order();
  const { orm } = shop.database;
  const payment = { cents: 10_000, day: '2026-11-25', reference: 'X', createdAt: shop.time.now };
  await orm.insert(bankTransferPayments).values({ ...payment, purchaseId: id });
  await orm.update(bankTransfers).set({ completedAt: shop.time.now });
  shop.time.now = new Date('2026-12-25T10:00:00.001Z');
  expect(await recoverEvents(shop.deps)).toBe(0);
  shop.time.now = new Date('2026-12-25T10:00:00Z');
  expect(await recoverEvents(shop.deps)).toBe(1);
  expect((await desk.till.purchase(id)).state).toBe('paid');
});

it('keeps its buyer’s account from being deleted while money waits, and is cancelled with it otherwise', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  const [waiting, idle] = [await desk.order(), await desk.order()];
  await desk.record(admin, waiting.id, { Amount: 60 });
  expect(await deleteUser(shop.deps, waiting.student.id)).not.toBe('deleted');
  expect(await deleteUser(shop.deps, idle.student.id)).toBe('deleted');
  expect([(await desk.till.purchase(waiting.id)).state, (await desk.till.purchase(idle.id)).state]).toEqual([
    'pending',
    'expired',
  ]);
});
