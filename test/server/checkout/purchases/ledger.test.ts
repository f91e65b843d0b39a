import { eq, sql } from 'drizzle-orm';
import { listMovements } from '../../../../src/server/checkout/purchases/movementQueries';
import { mails, paymentMovements, purchases, users } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { PASSWORD } from '../../../support/app';
import { watchBooks } from '../../../support/money/books';
import { mailsTo } from '../../identity/letters';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, orderCourse, shopOf } from './fixtures';

/** The movements of money on Stripe, and what the books say of a month that is over. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  provider = await onStripe({ SELLER_MAIL: 'negozio@example.com' });
  ({ shop, stripe } = provider);
  till = tillOf(shop);
});
beforeEach(async () => {
  await shop.database.empty();
  shop.time.now = new Date('2026-01-15T10:00:00Z');
});
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));
const goTo = (at: string) => {
  shop.time.now = new Date(at);
};
async function byAdmin(path: string, body: object) {
  const admin = await adminOf(shop);
  return admin.post(path, body);
}
const monthFile = async (Month: number) =>
  (await byAdmin('/api/courses/GetPurchasesCSV', { Month, Year: 2026 })).text;
const dashboard = async (Month: number) =>
  (await byAdmin('/api/admin/Dashboard', { Month, Year: 2026 })).data.item;
const detail = async (IdEnc: string) => (await byAdmin('/api/admin/GetPurchase', { IdEnc })).data.item;
const movementsOf = async (id: string) =>
  (await listMovements(shop.database.orm, id)).map(({ kind, cents }) => [kind, cents]);

async function opened(order: object = {}, former?: Awaited<ReturnType<typeof addStudent>>) {
  const buyer = former ?? (await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' }));
  return orderCourse(shop, { title: 'Ichimoku', buyer, order });
}
async function paid() {
  const purchase = await opened();
  expect(await deliver(stripe.pay(purchase.reference))).toBe(200);
  return purchase;
}

it('two refunds of 10 and 5 euro are two rows, each at the moment and under the name that Stripe gives it', async () => {
  const { id, reference } = await paid();
  stripe.refund(reference, 1000);
  goTo('2026-02-03T10:00:00Z');
  await deliver(stripe.refund(reference, 500));
  expect(await movementsOf(id)).toEqual([
    ['charge', 10_000],
    ['refund', -1000],
    ['refund', -500],
  ]);
  const [, first, second] = await listMovements(shop.database.orm, id);
  expect(first).toMatchObject({
    occurredAt: new Date('2026-01-15T10:00:00Z'),
    bookedAt: new Date('2026-02-03T10:00:00Z'),
    providerReference: expect.stringMatching(/^re_/),
    provider: 'stripe',
    currency: 'EUR',
  });
  expect(second?.occurredAt).toEqual(new Date('2026-02-03T10:00:00Z'));
  expect((await detail(id)).history).toEqual(
    expect.arrayContaining([
      { at: '2026-02-03T10:00:00.000Z', kind: 'refunded', amount: 10 },
      { at: '2026-02-03T10:00:00.000Z', kind: 'refunded', amount: 5 },
    ]),
  );
});

it('a lost chargeback is money gone, and one that is won comes back, each in its own month', async () => {
  const [lost, won] = [await paid(), await paid()];
  goTo('2026-02-10T10:00:00Z');
  await deliver(stripe.dispute(lost.reference, 'needs_response'));
  await deliver(stripe.dispute(won.reference, 'needs_response'));
  goTo('2026-03-10T10:00:00Z');
  await deliver(stripe.dispute(lost.reference, 'lost'));
  await deliver(stripe.dispute(won.reference, 'won'));
  const revenues = [];
  for (const month of [1, 2, 3]) revenues.push((await dashboard(month)).revenue);
  expect(revenues).toEqual([200, -200, 100]);
  expect(await movementsOf(lost.id)).toEqual([
    ['charge', 10_000],
    ['dispute_opened', -10_000],
    ['dispute_lost', 0],
  ]);
  expect((await till.purchase(lost.id)).state).toBe('disputed');
  expect((await till.purchase(won.id)).state).toBe('paid');
  const kinds = (await detail(won.id)).history.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(-1)).toEqual(['dispute_won']);
});

describe('a month that is over', () => {
  it('is the same file after a refund, another name and the end of the account', async () => {
    const { reference, student } = await paid();
    goTo('2026-02-02T10:00:00Z');
    const before = await monthFile(1);
    expect(before).toContain('Pagamento;100,00;EUR;Sara;Conti;Ichimoku;');
    await deliver(stripe.refund(reference, 2500));
    const { orm } = shop.database;
    await orm.update(users).set({ firstName: 'Mara', lastName: 'Verdi' }).where(eq(users.id, student.id));
    expect(await monthFile(1)).toBe(before);
    expect(await monthFile(2)).toContain('Rimborso;-25,00;EUR;Sara;Conti;Ichimoku;');
    const token = await shop.logIn(student.email);
    const gone = await shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token);
    expect(gone.data.isOk).toBe(true);
    expect(await monthFile(1)).toBe(before);
    expect([(await dashboard(1)).revenue, (await dashboard(2)).revenue]).toEqual([100, -25]);
  });

  it('takes nothing of a payment whose callback comes in the next one', async () => {
    const { id, reference } = await opened();
    const event = stripe.pay(reference);
    goTo('2026-02-01T09:00:00Z');
    const before = await monthFile(1);
    await deliver(event);
    expect(await monthFile(1)).toBe(before);
    expect(await monthFile(2)).toContain('Pagamento;100,00;');
    const [charge] = await listMovements(shop.database.orm, id);
    expect(charge).toMatchObject({ occurredAt: new Date('2026-01-15T10:00:00Z'), bookedAt: shop.time.now });
  });
});

describe('a charge of another sum than the total', () => {
  it.each<[string, { cents?: number; currency?: string }, string]>([
    ['less', { cents: 100 }, '1,00\u00A0€'],
    ['more', { cents: 10_001 }, '100,01\u00A0€'],
    ['the same in another currency', { currency: 'usd' }, '100,00\u00A0USD'],
  ])('(%s) grants nothing, frees the coupon, and is told to the shop once', async (_name, charged, sum) => {
    const coupon = await shopOf(shop).addCoupon('META', { amount: 1 });
    const { id, reference, student } = await opened({ IdCouponEnc: null });
    const other = await opened({ IdCouponEnc: coupon.id }, student);
    expect(await till.usesOf(coupon.id)).toBe(1);
    const event = stripe.pay(reference, charged);
    for (const nth of [1, 2]) expect(await deliver({ ...event, id: `${event.id}-${nth}` })).toBe(200);
    await deliver(stripe.pay(other.reference, charged));
    expect([await till.rightsOf(student.id), await till.usesOf(coupon.id)]).toEqual([[], 0]);
    expect(await till.purchase(id)).toMatchObject({ state: 'failed', paidAt: null });
    expect((await till.confirm(student.token, id)).data.item.status).toBe('failed');
    const letters = await mailsTo(shop, 'negozio@example.com');
    const told = letters.filter(({ text }) => text.includes(reference));
    const lowered = letters.find(({ text }) => text.includes(other.reference));
    expect(lowered?.subject).toMatch(/ invece di 99,00\s€$/);
    expect(told.map(({ subject }) => subject)).toEqual([
      `Pagamento di una somma diversa: ${sum} invece di 100,00\u00A0€`,
    ]);
    expect(told[0]?.text).toContain(student.email);
    expect(
      shop.log.filter((line) => line.includes('another sum was charged') && line.includes(id)),
    ).toHaveLength(1);
    expect((await detail(id)).history).toContainEqual({
      at: shop.time.now.toISOString(),
      kind: 'charge_differs',
      amount: (charged.cents ?? 10_000) / 100,
      detail: sum,
    });
  });

  it('stands among the movements, and so does what is refunded of it at Stripe', async () => {
    const { id, reference } = await opened();
    await deliver(stripe.pay(reference, { cents: 100 }));
    const order = { IdEnc: id, Amount: 1, Refunded: 0 };
    expect((await byAdmin('/api/admin/RefundPurchase', order)).data.message).toMatch(
      /^È stata pagata una somma diversa/,
    );
    await deliver(stripe.refund(reference));
    expect(await movementsOf(id)).toEqual([
      ['charge', 100],
      ['refund', -100],
    ]);
    expect(await till.purchase(id)).toMatchObject({ state: 'failed', refundedCents: 0 });
  });
});

it.each([402, 500])(
  'a refund that Stripe refused (%i) can be asked for at once with another sum',
  async (status) => {
    const { id, reference } = await paid();
    const refund = (Amount: number) =>
      byAdmin('/api/admin/RefundPurchase', { IdEnc: id, Amount, Refunded: 0 });
    stripe.refuseNext('/v1/refunds', status);
    expect((await refund(40)).data.isOk).toBe(false);
    expect((await refund(25)).data.item).toMatchObject({ refunded: 25 });
    expect(stripe.moneyOf(reference).refundedCents).toBe(2500);
  },
);

it('a refund that came back and was paid by hand counts as returned, and is not returned again', async () => {
  const { id, reference } = await paid();
  await deliver(stripe.refund(reference, 4000));
  await deliver(stripe.failRefund(reference));
  const { item } = (await byAdmin('/api/admin/SettleRejectedRefund', { IdEnc: id })).data;
  expect(item).toMatchObject({ status: 'refunded_in_part', refunded: 40 });
  const refund = async (Amount: number) =>
    (await byAdmin('/api/admin/RefundPurchase', { IdEnc: id, Amount, Refunded: 40 })).data;
  expect((await refund(60.01)).errors).toEqual({
    Amount: 'Si possono restituire al massimo 60,00\u00A0€.',
  });
  expect((await refund(60)).item).toMatchObject({ status: 'refunded', refunded: 100 });
  expect(stripe.moneyOf(reference).refundedCents).toBe(6000);
});

it('a part of a due refund that comes back is told to the shop too', async () => {
  const { id, reference, student } = await opened();
  const { courseId } = await till.purchase(id);
  await shopOf(shop).give(student.id, courseId ?? '');
  stripe.refuseNext('/v1/refunds', 500);
  await deliver(stripe.pay(reference));
  await deliver(stripe.refund(reference, 1000));
  await deliver(stripe.failRefund(reference));
  const subjects = (await shop.database.orm.select().from(mails)).map(({ subject }) => subject);
  expect(subjects).toContain('Rimborso respinto dalla banca: 10,00\u00A0€');
});

describe('a movement', () => {
  it.each([
    ['changed', sql`update ${paymentMovements} set cents = 1`],
    ['deleted', sql`delete from ${paymentMovements}`],
  ])('is never %s', async (_how, statement) => {
    const { id } = await paid();
    await expect(shop.database.orm.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed or deleted') },
    });
    expect(await movementsOf(id)).toEqual([['charge', 10_000]]);
  });

  it('is booked for a payment that the former version receives while this one starts', async () => {
    const { id, reference } = await opened();
    const paidAt = shop.time.now;
    await shop.database.orm.update(purchases).set({ state: 'paid', paidAt }).where(eq(purchases.id, id));
    expect(await listMovements(shop.database.orm, id)).toMatchObject([
      { kind: 'charge', cents: 10_000, providerReference: reference, bookedAt: paidAt },
    ]);
    await shop.database.empty();
  });
});
