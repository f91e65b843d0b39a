import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { orderCourse, shopOf } from './fixtures';

/** Money that goes back on Stripe: refunds that fail, payments that are disputed, and refunds that are due. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
let admin: Admin;
beforeAll(async () => {
  provider = await onStripe();
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
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const refundsAsked = () =>
  stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');

async function openPurchase() {
  const purchase = await orderCourse(shop);
  stripe.calls.length = 0;
  return purchase;
}
async function paid() {
  const purchase = await openPurchase();
  expect(await deliver(stripe.pay(purchase.reference))).toBe(200);
  return purchase;
}
const refund = async (IdEnc: string, Amount: number, Refunded = 0) =>
  (await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount, Refunded })).data;
const refundedAt = (reference: string) => stripe.moneyOf(reference).refundedCents;

describe('a refund', () => {
  it.each([402, 500])(
    'that Stripe refuses (%i) can be asked for again at once, by any sum',
    async (status) => {
      const { id, reference, isOpen } = await paid();
      stripe.refuseNext('/v1/refunds', status);
      expect(await refund(id, 40)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
      stripe.refuseNext('/v1/refunds', status);
      expect(await refund(id, 40)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
      expect([refundedAt(reference), (await till.purchase(id)).state]).toEqual([0, 'paid']);
      expect((await refund(id, 40)).item).toMatchObject({ status: 'refunded_in_part', refunded: 40 });
      expect((await refund(id, 60, 40)).item).toMatchObject({ status: 'refunded', refunded: 100 });
      expect([refundedAt(reference), await isOpen()]).toEqual([10_000, false]);
    },
  );

  it('that Stripe refuses a dozen times can be asked for once more', async () => {
    const { id, reference } = await paid();
    for (let refused = 0; refused < 12; refused += 1) {
      stripe.refuseNext('/v1/refunds', 402);
      expect(await refund(id, 40)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
    }
    expect((await refund(id, 40)).item).toMatchObject({ status: 'refunded_in_part', refunded: 40 });
    expect(refundedAt(reference)).toBe(4000);
  });

  it('whose answer was lost went back once', async () => {
    const { id, reference } = await paid();
    stripe.refuseNext('/v1/refunds', 'lost');
    expect((await refund(id, 40)).item).toMatchObject({ refunded: 40 });
    expect(refundedAt(reference)).toBe(4000);
  });

  it.each([0, 1, 2, 3, 4])('that is asked for again %d calls later goes back once', async (calls) => {
    const { id, reference } = await paid();
    await stripe.latency.during(async () => {
      const first = refund(id, 10);
      await stripe.called(stripe.calls.length + calls);
      await Promise.all([first, refund(id, 10)]);
    });
    expect(refundedAt(reference)).toBe(1000);
    expect((await till.purchase(id)).refundedCents).toBe(1000);
  });
});

describe('a disputed purchase', () => {
  it('is not refunded by an admin, since the bank has the money already; it is once the shop has won', async () => {
    const { id, reference, isOpen } = await paid();
    await deliver(stripe.dispute(reference, 'needs_response'));
    expect(await refund(id, 40)).toMatchObject({
      isOk: false,
      message: expect.stringContaining('la banca ha già ripreso il denaro'),
    });
    expect([refundsAsked(), await auditOf(shop)]).toEqual([[], []]);
    expect(await till.purchase(id)).toMatchObject({ state: 'disputed', refundedCents: 0 });
    await deliver(stripe.dispute(reference, 'won'));
    expect((await refund(id, 100)).item).toMatchObject({ status: 'refunded', refunded: 100 });
    expect([refundedAt(reference), await isOpen()]).toEqual([10_000, false]);
  });

  it('keeps what went back before, and comes back with it when the shop wins', async () => {
    const { id, reference, isOpen } = await paid();
    await refund(id, 30);
    await deliver(stripe.dispute(reference, 'needs_response'));
    expect(await till.purchase(id)).toMatchObject({ state: 'disputed', refundedCents: 3000 });
    expect((await refund(id, 10, 30)).isOk).toBe(false);
    expect(await isOpen()).toBe(false);
    await deliver(stripe.dispute(reference, 'won'));
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 3000 });
    expect(await isOpen()).toBe(true);
  });

  it('of which the shop has not heard yet is found out before a refund, which gives nothing back', async () => {
    const { id, reference } = await paid();
    stripe.dispute(reference, 'needs_response');
    expect((await refund(id, 40)).message).toMatch(/^Il pagamento è contestato/);
    expect([refundedAt(reference), refundsAsked()]).toEqual([0, []]);
    expect((await till.purchase(id)).state).toBe('disputed');
  });
});

describe('a refund that is due', () => {
  /** A payment that gave nothing new, while Stripe refused to refund it. */
  async function due() {
    const purchase = await openPurchase();
    await shopOf(shop).give(purchase.student.id, purchase.course.id);
    stripe.refuseNext('/v1/refunds', 500);
    await deliver(stripe.pay(purchase.reference));
    expect(await till.purchase(purchase.id)).toMatchObject({ state: 'paid', refundReason: 'nothing_new' });
    stripe.calls.length = 0;
    return purchase;
  }
  const rightsFrom = async ({ id, student }: Awaited<ReturnType<typeof due>>) =>
    (await till.rightsOf(student.id)).filter(({ sourceId }) => sourceId === id);

  it('stays due although a part has gone back in Stripe’s dashboard: the sweep returns the rest', async () => {
    const purchase = await due();
    const { id, reference, student } = purchase;
    await deliver(stripe.refund(reference, 1000));
    expect(await till.purchase(id)).toMatchObject({ state: 'paid', refundedCents: 1000 });
    expect((await till.confirm(student.token, id)).data.item.status).toBe('refund_due');
    pass(2);
    await reconcileOverdue(shop.deps);
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
    expect([refundedAt(reference), await rightsFrom(purchase)]).toEqual([10_000, []]);
    pass(61);
    await reconcileOverdue(shop.deps);
    expect(refundedAt(reference)).toBe(10_000);
  });

  it('waits while the payment is disputed, and goes back when the shop has won', async () => {
    const purchase = await due();
    const { id, reference } = purchase;
    await deliver(stripe.dispute(reference, 'needs_response'));
    pass(61);
    await reconcileOverdue(shop.deps);
    expect([(await till.purchase(id)).state, refundsAsked()]).toEqual(['disputed', []]);
    await deliver(stripe.dispute(reference, 'won'));
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await rightsFrom(purchase)).toEqual([]);
    pass(61);
    await reconcileOverdue(shop.deps);
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
    expect(await rightsFrom(purchase)).toEqual([]);
  });

  it('is told to the buyer when it has gone back, as that of something owned already', async () => {
    const { student, reference } = await due();
    const letters = await mailsTo(shop, shopAddress(shop.configuration));
    expect(letters).toMatchObject([{ text: expect.stringContaining(reference) }]);
    const told = async () =>
      (await mailsTo(shop, student.email)).filter(({ subject }) =>
        subject.startsWith('Ti abbiamo rimborsato'),
      );
    expect(await told()).toEqual([]);
    pass(2);
    await reconcileOverdue(shop.deps);
    expect((await told()).map(({ subject }) => subject)).toEqual(['Ti abbiamo rimborsato 100,00\u00A0€']);
    expect((await told())[0]?.text).toContain('già');
  });

  it('is not given back a second time by an admin, nor switched on', async () => {
    const purchase = await due();
    expect((await refund(purchase.id, 10)).message).toMatch(/^Il rimborso è già in corso/);
    const order = { IdEnc: purchase.id, IsActive: true };
    const { data } = await admin.post('/api/admin/TooglePurchaseActivation', order);
    expect(data.message).toContain('Per dare il corso a questa persona, regalaglielo');
    expect([refundsAsked(), await rightsFrom(purchase)]).toEqual([[], []]);
  });
});
