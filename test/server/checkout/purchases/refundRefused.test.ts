import { sql } from 'drizzle-orm';
import { lockRefunds } from '../../../../src/server/checkout/purchases/adminRefunds';
import { fulfil } from '../../../../src/server/checkout/purchases/fulfilment';
import type { NewPurchase } from '../../../../src/server/checkout/purchases/queries';
import { adminOf, adminShop, auditOf } from '../../../support/admin';
import { GOOD_CARD, tillOf } from '../payments/till';
import { setAccount, transfersOf } from '../transfers/transfers';
import { addStudent } from './fixtures';

const { shop, stock, admin } = adminShop();

const refund = async (IdEnc: string, Refunded = 0) =>
  (await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount: 1, Refunded })).data;

async function bought(fields: Partial<NewPurchase>) {
  const { id: courseId } = await stock.addCourse();
  const { id } = await addStudent(shop);
  return stock.addPurchase(id, { courseId }, fields);
}

it.each<[string, Partial<NewPurchase>, RegExp]>([
  ['was refused', { state: 'failed', paidAt: null }, /^Non è stato pagato nulla/],
  ['was not paid in time', { state: 'expired', paidAt: null }, /^Non è stato pagato nulla/],
  ['cost nothing', { totalCents: 0, discountCents: 10_000, provider: 'none' }, /^Non è stato pagato nulla/],
  ['is disputed', { state: 'disputed' }, /^Il pagamento è contestato/],
  ['goes back by itself', { refundReason: 'nothing_new', isActive: false }, /^Il rimborso è già in corso/],
  [
    'has gone back by itself',
    { state: 'refunded', refundedCents: 10_000, refundReason: 'nothing_new', isActive: false },
    /^Questo acquisto è già stato rimborsato per intero/,
  ],
  ['has no checkout', { providerReference: null }, /^Questo acquisto fu pagato con un altro servizio/],
])('an admin refunds nothing of a purchase that %s, and reads why', async (_what, fields, message) => {
  const { id } = await bought(fields);
  const answer = await refund(id, (fields.refundedCents ?? 0) / 100);
  expect([answer.isOk, answer.message]).toEqual([false, expect.stringMatching(message)]);
  expect(await auditOf(shop)).toEqual([]);
});

it('a refund that is refused leaves the moment at which a purchase ended', async () => {
  const at = new Date('2026-03-01T09:00:00Z');
  const { id: IdEnc } = await bought({ state: 'expired', paidAt: null, updatedAt: at });
  const endOf = async () =>
    (await admin.post('/api/admin/GetPurchase', { IdEnc })).data.item.history.find(
      ({ kind }: { kind: string }) => kind === 'expired',
    ).at;
  expect(await endOf()).toBe(at.toISOString());
  expect((await refund(IdEnc)).isOk).toBe(false);
  expect(await endOf()).toBe(at.toISOString());
});

it('an admin reads of a purchase for which another sum came where that is refunded', async () => {
  const { token } = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item } = (await tillOf(shop).buy(token, { IdCourseEnc })).data;
  const id: string = item.IdPurchaseEnc;
  await fulfil(shop.deps, id, { reference: id, cents: 1, currency: 'EUR', at: shop.time.now });
  expect((await refund(id)).message).toMatch(/^È stata pagata una somma diversa da quella chiesta/);
});

it('an admin reads of a purchase that was paid by bank transfer that it goes back by another', async () => {
  shop.time.now = new Date('2026-11-25T10:00:00Z');
  await setAccount(shop);
  const desk = transfersOf(shop);
  const { id } = await desk.order();
  const by = await adminOf(shop);
  await desk.record(by, id);
  expect((await desk.till.purchase(id)).state).toBe('paid');
  const { data } = await by.post('/api/admin/RefundPurchase', { IdEnc: id, Amount: 1, Refunded: 0 });
  expect(data.message).toMatch(/^Fu pagato con bonifico: restituisci la somma con un bonifico/);
});

it('an admin gives back what was paid, and not the price before the coupon', async () => {
  const { id: IdEnc } = await bought({
    discountCents: 2000,
    totalCents: 8000,
    providerReference: 'with-coupon',
  });
  const order = { IdEnc, Amount: 80.01, Refunded: 0 };
  expect((await admin.post('/api/admin/RefundPurchase', order)).data.errors).toEqual({
    Amount: 'Si possono restituire al massimo 80,00\u00a0€.',
  });
});

it('an admin reads whether another refund is under way, or other money has gone back meanwhile', async () => {
  const { token } = await addStudent(shop);
  const till = tillOf(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item } = (await till.buy(token, { IdCourseEnc })).data;
  const id: string = item.IdPurchaseEnc;
  await till.pay(item.url, GOOD_CARD);
  expect(await refund(id, 7)).toMatchObject({
    code: 'conflict',
    message: 'Nel frattempo è stato restituito altro denaro.',
    item: { IdEnc: id, refunded: 0 },
  });
  const { id: other } = await bought({});
  expect(await lockRefunds(shop.database.orm, id, shop.time.now)).toBeInstanceOf(Date);
  // That of another purchase is not held up.
  expect((await refund(other)).message).toMatch(/^Questo acquisto fu pagato con un altro servizio/);
  expect(await refund(id)).toMatchObject({
    code: 'conflict',
    message: 'Un altro rimborso di questo acquisto è in corso: riprova tra poco.',
    item: { IdEnc: id, refunded: 0 },
  });
});

it('a database that fails amid a refund is no provider that did not confirm it', async () => {
  const { token } = await addStudent(shop);
  const till = tillOf(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item } = (await till.buy(token, { IdCourseEnc })).data;
  await till.pay(item.url, GOOD_CARD);
  const fault = await shop.database.orm.execute(sql`select 1 / 0`).catch((error: unknown) => error);
  jest.spyOn(shop.deps.payments.current, 'refund').mockRejectedValueOnce(fault);
  expect(await refund(item.IdPurchaseEnc)).toMatchObject({ isOk: false, code: 'internal_error' });
  expect(await refund(item.IdPurchaseEnc)).toMatchObject({ isOk: true, item: { refunded: 1 } });
});
