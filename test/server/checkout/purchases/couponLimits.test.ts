import { eq } from 'drizzle-orm';
import { createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { banners, coupons, newId, users } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { fulfilPaid } from '../../../support/money/paid';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

type CouponFields = Parameters<typeof stock.addCoupon>[1];
const aCoupon = (fields: CouponFields = {}) => stock.addCoupon(`LIMITI-${newId()}`, fields);

async function opened(IdCouponEnc: string | null, userId?: string) {
  const buyer = userId ?? (await shop.addUser());
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item, ...answer } = await createCheckout(shop.deps, buyer, { IdCourseEnc, IdCouponEnc });
  return { buyer, id: item?.IdPurchaseEnc ?? '', url: item?.url ?? '', answer };
}

/** A purchase's coupon as admins see it: in its history, and among the coupon's uses. */
async function seenByAdmin(purchaseId: string, couponId: string) {
  const admin = await shop.tokenOf(1);
  const { data } = await shop.call('/api/admin/GetPurchase', { IdEnc: purchaseId }, admin);
  const uses = await shop.call(`/api/Coupon/${couponId}/Uses`, undefined, admin, { method: 'GET' });
  const history = data.item.history as { kind: string; detail?: string }[];
  return {
    exceeded: history.filter(({ kind }) => kind === 'coupon_exceeded').map(({ detail }) => detail),
    use: uses.data.items.find(({ IdPurchaseEnc }: { IdPurchaseEnc: string }) => IdPurchaseEnc === purchaseId),
  };
}

const switchOff = (code: string) =>
  shop.database.orm.update(coupons).set({ isActive: false }).where(eq(coupons.code, code));
async function advertise(code: string) {
  const [coupon] = await shop.database.orm.select().from(coupons).where(eq(coupons.code, code));
  const countdown = { bannerEndDate: shop.time.now, bannerCouponId: coupon?.id };
  await shop.database.orm.insert(banners).values({ isActive: true, ...countdown });
}

it('of 40 people who take UNICO at the same moment, one gets it and pays the lower price', async () => {
  const coupon = await stock.addCoupon('UNICO', { useLimit: 1 });
  const { id: IdCourseEnc } = await stock.addCourse();
  const rows = Array.from({ length: 40 }, () => ({ email: `${newId()}@example.com` }));
  const people = await shop.database.orm.insert(users).values(rows).returning({ id: users.id });
  const order = { IdCourseEnc, IdCouponEnc: coupon.id };
  const answers = await shop.latency.during(() =>
    Promise.all(people.map(({ id }) => createCheckout(shop.deps, id, order))),
  );
  const [winner, ...more] = answers.filter(({ isOk }) => isOk);
  expect(more).toEqual([]);
  expect(answers.filter(({ code }) => code === 'coupon_used_up')).toHaveLength(39);
  await till.pay(winner?.item?.url ?? '', GOOD_CARD);
  expect(await till.purchase(winner?.item?.IdPurchaseEnc ?? '')).toMatchObject({
    state: 'paid',
    discountCents: 2000,
  });
  expect(await till.usesOf(coupon.id)).toBe(1);
});

describe('a payment that comes after its use of the coupon was given back', () => {
  it('is kept beyond the use limit, uncounted, and admins see it', async () => {
    const coupon = await aCoupon({ useLimit: 1 });
    const late = await opened(coupon.id);
    await releaseReservation(shop.deps, late.id, 'expired');
    const quick = await opened(coupon.id);
    await fulfilPaid(shop.deps, quick.id);
    await fulfilPaid(shop.deps, late.id);
    expect(await till.purchase(late.id)).toMatchObject({ state: 'paid', refundReason: null });
    expect(await till.rightsOf(late.buyer)).toHaveLength(1);
    expect(await till.usesOf(coupon.id)).toBe(1);
    const seen = await seenByAdmin(late.id, coupon.id);
    expect(seen.exceeded).toEqual([`${coupon.code}, oltre gli usi in tutto`]);
    expect(seen.use).toMatchObject({ excess: 'use_limit', releasedAt: expect.any(String) });
    expect((await seenByAdmin(quick.id, coupon.id)).exceeded).toEqual([]);
  });

  it('is kept and counted beyond the limit of one person, and admins see it', async () => {
    const coupon = await aCoupon({ perUserLimit: 1 });
    const late = await opened(coupon.id);
    await releaseReservation(shop.deps, late.id, 'expired');
    const other = await opened(coupon.id, late.buyer);
    await fulfilPaid(shop.deps, other.id);
    await fulfilPaid(shop.deps, late.id);
    expect(await till.rightsOf(late.buyer)).toHaveLength(2);
    expect(await till.usesOf(coupon.id)).toBe(2);
    const { use } = await seenByAdmin(late.id, coupon.id);
    expect(use.excess).toBe('per_user_limit');
    expect(use.releasedAt).toBeUndefined();
  });

  it('is kept and counted after the end of the coupon, and admins see it', async () => {
    const coupon = await aCoupon({ endsAt: new Date(shop.time.now.getTime() + 60_000) });
    const [late, inTime] = [await opened(coupon.id), await opened(coupon.id)];
    await releaseReservation(shop.deps, late.id, 'expired');
    await releaseReservation(shop.deps, inTime.id, 'failed');
    await fulfilPaid(shop.deps, inTime.id);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await fulfilPaid(shop.deps, late.id);
    expect(await till.usesOf(coupon.id)).toBe(2);
    expect((await seenByAdmin(late.id, coupon.id)).exceeded).toEqual([
      `${coupon.code}, dopo la fine del coupon`,
    ]);
    expect((await seenByAdmin(inTime.id, coupon.id)).use.excess).toBeUndefined();
  });

  it.each<[string, (code: string) => Promise<unknown>]>([
    ['it was switched off', (code) => switchOff(code)],
    ['the countdown that advertised it ended', (code) => advertise(code)],
  ])('is kept and counted after %s, and admins see it', async (_name, end) => {
    const coupon = await aCoupon({ perUserLimit: 1, useLimit: 2 });
    const late = await opened(coupon.id);
    await releaseReservation(shop.deps, late.id, 'expired');
    await end(coupon.code);
    await fulfilPaid(shop.deps, late.id);
    expect(await till.usesOf(coupon.id)).toBe(1);
    const { use, exceeded } = await seenByAdmin(late.id, coupon.id);
    expect([use.excess, exceeded]).toEqual(['ended', [`${coupon.code}, dopo la fine del coupon`]]);
  });

  it('is like any other while the coupon has uses left for all and for its buyer', async () => {
    const coupon = await aCoupon({ perUserLimit: 2, useLimit: 3 });
    const late = await opened(coupon.id);
    await releaseReservation(shop.deps, late.id, 'expired');
    await fulfilPaid(shop.deps, (await opened(coupon.id, late.buyer)).id);
    await fulfilPaid(shop.deps, (await opened(coupon.id)).id);
    await fulfilPaid(shop.deps, late.id);
    expect(await till.usesOf(coupon.id)).toBe(3);
    const { use, exceeded } = await seenByAdmin(late.id, coupon.id);
    expect([use.excess, use.releasedAt, exceeded]).toEqual([undefined, undefined, []]);
  });
});

it.each([[''], [null]])('an empty coupon id (%j) is none: the full price is charged', async (IdCouponEnc) => {
  const student = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse({ priceCents: 10_000 });
  const { status, data } = await till.buy(student.token, { IdCourseEnc, IdCouponEnc });
  expect([status, data.isOk]).toEqual([200, true]);
  expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({
    ...{ totalCents: 10_000, couponId: null, couponCode: '' },
  });
});

it('a coupon of another course is refused at the till, and nothing is kept', async () => {
  const { id: courseId } = await stock.addCourse();
  const coupon = await aCoupon({ scope: 'course', courseId });
  const { answer, buyer } = await opened(coupon.id);
  expect(answer).toMatchObject({ isOk: false, code: 'coupon_other' });
  expect(await till.purchasesOf(buyer)).toEqual([]);
});
