import { eq } from 'drizzle-orm';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { paymentMovements } from '../../../../src/server/platform/database';
import { refundedCentsOf } from '../../../../src/server/platform/paymentProvider';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, orderCourse, shopOf } from './fixtures';

/** Refunds that the buyer's bank sends back. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
let admin: Admin;
beforeAll(async () => {
  provider = await onStripe({ SELLER_MAIL: 'negozio@example.com' });
  ({ shop, stripe } = provider);
  till = tillOf(shop);
});
beforeEach(async () => {
  await shop.database.empty();
  admin = await adminOf(shop);
});
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));
const refund = async (IdEnc: string, Amount: number, Refunded = 0) =>
  (await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount, Refunded })).data;
const settle = async (IdEnc: string) => (await admin.post('/api/admin/SettleRejectedRefund', { IdEnc })).data;
const detail = async (IdEnc: string) => (await admin.post('/api/admin/GetPurchase', { IdEnc })).data.item;
const waiting = async () =>
  (await admin.post('/api/admin/Dashboard', { Month: 11, Year: 2026 })).data.item.attention.refundsRejected;
const listed = async () =>
  (await admin.post('/api/courses/GetAllPurchases?State=refund_rejected', {})).data.items.map(
    ({ IdEnc }: { IdEnc: string }) => IdEnc,
  );
const subjects = async (to: string) => (await mailsTo(shop, to)).map(({ subject }) => subject);

async function paid() {
  const buyer = await addStudent(shop, { firstName: 'Sara' });
  const purchase = await orderCourse(shop, { title: 'Ichimoku', buyer });
  expect(await deliver(stripe.pay(purchase.reference))).toBe(200);
  return purchase;
}

async function rejected(amount: number) {
  const purchase = await paid();
  await refund(purchase.id, amount);
  await stripe.delivered();
  expect(await deliver(stripe.failRefund(purchase.reference))).toBe(200);
  return purchase;
}

it('is told to the buyer, who was told that it came, and to the shop, once each', async () => {
  const { id, reference, student } = await rejected(40);
  await deliver(stripe.failRefund(reference));
  const subject = 'Il rimborso di 40,00\u00A0€ non è arrivato';
  const told = (await mailsTo(shop, student.email)).filter((mail) => mail.subject === subject);
  expect(told).toMatchObject([{ text: expect.stringContaining('“Ichimoku”') }]);
  const ofShop = (await subjects('negozio@example.com')).filter((subject) => subject.startsWith('Rimborso'));
  expect(ofShop).toEqual(['Rimborso respinto dalla banca: 40,00\u00A0€']);
  const [toShop] = await mailsTo(shop, 'negozio@example.com');
  for (const part of [student.email, reference, '(stripe)', '“Ichimoku”', 'lo sa già da noi'])
    expect(toShop?.text).toContain(part);
  expect(await detail(id)).toMatchObject({ status: 'paid', refunded: 0, rejected: 40 });
  expect(
    shop.log.filter((line) => line.includes('a bank has sent a refund back') && line.includes(id)),
  ).toHaveLength(1);
});

it('is told to the shop alone where it failed before anybody was told of it', async () => {
  const { id, reference, student } = await paid();
  const before = await subjects(student.email);
  stripe.refund(reference, 4000);
  await deliver(stripe.failRefund(reference));
  expect(await subjects(student.email)).toEqual(before);
  const letters = await mailsTo(shop, 'negozio@example.com');
  expect(letters).toMatchObject([{ subject: 'Rimborso respinto dalla banca: 40,00\u00A0€' }]);
  expect(letters[0]?.text).not.toContain('lo sa già');
  await settle(id);
});

it('waits on the dashboard and in the list until an admin says that it is settled, which stands in the history', async () => {
  const [first, second] = [await rejected(40), await rejected(100)];
  await paid();
  expect([await waiting(), (await listed()).sort()]).toEqual([2, [first.id, second.id].sort()]);
  // By two presses at once.
  const [{ item }] = await Promise.all([settle(first.id), settle(first.id)]);
  const byHand = eq(paymentMovements.kind, 'manual_payment');
  expect(await shop.database.orm.select().from(paymentMovements).where(byHand)).toMatchObject([
    { purchaseId: first.id, provider: 'manual', cents: -4000, bookedAt: shop.time.now },
  ]);
  expect([await waiting(), await listed()]).toEqual([1, [second.id]]);
  expect(item.rejected).toBeUndefined();
  expect(item.history.at(-1)).toMatchObject({ kind: 'refund_settled', amount: 40, who: expect.any(String) });
  const { item: again } = await settle(first.id);
  expect(again.history).toHaveLength(item.history.length);
  expect((await auditOf(shop)).filter(({ action }) => action === 'refund_settled')).toMatchObject([
    { resourceId: first.id, before: { rejected: 40 }, after: { rejected: 0 } },
  ]);
  expect(await settle('x')).toMatchObject({ isOk: false, code: 'not_found' });
  // What was paid by hand is not given back once more.
  expect((await refund(first.id, 60.01, item.refunded)).errors.Amount).toContain('al massimo 60,00');
  expect((await refund(first.id, 20, item.refunded)).item).toMatchObject({ refunded: 60 });
  const standing = await shop.deps.payments.current.lookUp(first.reference);
  expect(standing.state === 'paid' && refundedCentsOf(standing)).toBe(2000);
  // A second one of the same purchase waits and is settled like the first.
  await stripe.delivered();
  await deliver(stripe.failRefund(first.reference));
  expect([await waiting(), (await detail(first.id)).rejected]).toEqual([2, 20]);
  expect((await settle(first.id)).item).toMatchObject({ refunded: 60 });
  expect((await detail(first.id)).rejected).toBeUndefined();
  const sums = await shop.database.orm
    .select()
    .from(paymentMovements)
    .where(byHand)
    .orderBy(paymentMovements.id);
  expect(sums.map(({ cents }) => cents)).toEqual([-4000, -2000]);
});

it('is settled by refunds that arrive, of which the rest waits', async () => {
  const { id } = await rejected(40);
  await refund(id, 15);
  expect(await detail(id)).toMatchObject({ refunded: 15, rejected: 25 });
  await refund(id, 30, 15);
  expect((await detail(id)).rejected).toBeUndefined();
  expect(await waiting()).toBe(0);
});

it('is settled by admins alone', async () => {
  const { id, student } = await rejected(40);
  const answer = await shop.call('/api/admin/SettleRejectedRefund', { IdEnc: id }, student.token);
  expect([answer.status, await waiting()]).toEqual([403, 1]);
});

/** A payment for what its buyer had already, whose refund the bank has sent back. */
async function dueAndRejected() {
  const { id, reference, course, student } = await orderCourse(shop);
  await shopOf(shop).give(student.id, course.id);
  await deliver(stripe.pay(reference));
  expect(await till.purchase(id)).toMatchObject({ state: 'refunded' });
  await stripe.delivered();
  await deliver(stripe.failRefund(reference));
  expect(await detail(id)).toMatchObject({ status: 'refund_due', refunded: 0, rejected: 100 });
  return { id, reference };
}

it('of a payment that gave nothing new is not repeated by itself, but by an admin', async () => {
  const { id } = await dueAndRejected();
  stripe.calls.length = 0;
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 3_600_000);
  await reconcileOverdue(shop.deps);
  expect(stripe.calls.filter(({ path }) => path === '/v1/refunds')).toEqual([]);
  expect((await refund(id, 100)).item).toMatchObject({ status: 'refunded' });
  expect(await waiting()).toBe(0);
});

it('of a payment that gave nothing new goes back in parts that are counted, none twice by a second press', async () => {
  const { id, reference } = await dueAndRejected();
  expect((await refund(id, 30)).item).toMatchObject({ status: 'refund_due', refunded: 30, rejected: 70 });
  const again = await refund(id, 30);
  expect(again).toMatchObject({ isOk: false, code: 'conflict', item: { refunded: 30 } });
  expect(stripe.moneyOf(reference).refundedCents).toBe(3000);
  expect((await refund(id, 20, 30)).item).toMatchObject({ status: 'refund_due', refunded: 50, rejected: 50 });
  expect(await till.rightsOf((await till.purchase(id)).userId)).toHaveLength(1);
  expect((await refund(id, 50, 50)).item).toMatchObject({ status: 'refunded', refunded: 100 });
});

it.each(['failed', 'expired', 'pending', 'refunded', 'disputed'] as const)(
  'a purchase that is %s is never called active, nor switched',
  async (state) => {
    const { id: userId } = await addStudent(shop);
    const course = await shopOf(shop).addCourse({ slug: `j-${Math.random()}` });
    const { id } = await shopOf(shop).addPurchase(
      userId,
      { courseId: course.id },
      {
        state,
        ...(['refunded', 'disputed'].includes(state) ? { paidAt: shop.time.now } : { paidAt: null }),
        ...(state === 'refunded' && { refundedCents: 10_000 }),
      },
    );
    expect((await detail(id)).isActive).toBe(false);
    for (const IsActive of [true, false]) {
      const answer = await admin.post('/api/admin/TooglePurchaseActivation', { IdEnc: id, IsActive });
      expect([IsActive, answer.data.isOk]).toEqual([IsActive, false]);
    }
    // No books hold a purchase of that state that gives rights.
    await shop.database.empty();
  },
);
