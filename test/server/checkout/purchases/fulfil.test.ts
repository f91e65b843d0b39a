import { eq } from 'drizzle-orm';
import { releaseReservation, releaseUnopened } from '../../../../src/server/checkout/purchases/fulfilment';
import type { Order } from '../../../../src/server/checkout/purchases/orders';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { reserve } from '../../../../src/server/checkout/purchases/reservation';
import { bundleCourses, coupons, courses, purchases } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { watchBooks } from '../../../support/money/books';
import { fulfilPaid } from '../../../support/money/paid';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const HALF_AN_HOUR = 31 * 60_000;

async function reserved(couponId?: string) {
  const course = await stock.addCourse();
  const student = await addStudent(shop);
  const order = {
    userId: student.id,
    items: [{ kind: 'course', id: course.id }],
    couponId,
    invoice: undefined,
  } satisfies Order;
  const outcome = await reserve(shop.deps, order);
  if (outcome.kind !== 'reserved') throw new Error('refused');
  return { student, course, id: outcome.purchase.id };
}

it('ten fulfilments at once make one purchase paid, once, with one right to watch', async () => {
  const coupon = await stock.addCoupon('ZEHN');
  const { student, course, id } = await reserved(coupon.id);
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const done = await Promise.all(Array.from({ length: 10 }, () => fulfilPaid(shop.deps, id)));
  expect(done.filter((one) => one?.isFirst)).toHaveLength(1);
  expect(await till.rightsOf(student.id)).toMatchObject([
    { courseId: course.id, source: 'purchase', sourceId: id, grantedAt: shop.time.now, revokedAt: null },
  ]);
  expect(await till.usesOf(coupon.id)).toBe(1);
});

it('a purchase that is not there is fulfilled by nobody', async () => {
  expect(await fulfilPaid(shop.deps, 'nothing')).toBeUndefined();
});

it.each(['failed', 'expired'] as const)(
  'a %s purchase frees its coupon, and takes it again if paid after all',
  async (state) => {
    const coupon = await stock.addCoupon(`AGAIN-${state}`, { useLimit: 1 });
    const { student, id } = await reserved(coupon.id);
    await releaseReservation(shop.deps, id, state);
    await releaseReservation(shop.deps, id, state);
    expect(await till.usesOf(coupon.id)).toBe(0);
    await fulfilPaid(shop.deps, id);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  },
);

it('who paid late, after somebody else took the coupon’s last use, still gets the course; the limit holds', async () => {
  const coupon = await stock.addCoupon('LAST', { useLimit: 1 });
  const late = await reserved(coupon.id);
  await releaseReservation(shop.deps, late.id, 'expired');
  const quick = await reserved(coupon.id);
  await Promise.all([fulfilPaid(shop.deps, late.id), fulfilPaid(shop.deps, quick.id)]);
  expect(await till.rightsOf(late.student.id)).toHaveLength(1);
  expect(await till.rightsOf(quick.student.id)).toHaveLength(1);
  expect(await till.usesOf(coupon.id)).toBe(1);
});

it('a paid purchase is not given up', async () => {
  const { id } = await reserved();
  await fulfilPaid(shop.deps, id);
  await releaseReservation(shop.deps, id, 'failed');
  expect((await till.purchase(id)).state).toBe('paid');
});

it('nobody is led to the pay page of an order that has ended meanwhile', async () => {
  const { id } = await reserved();
  await shop.database.orm.update(purchases).set({ checkoutUrl: '/pay' }).where(eq(purchases.id, id));
  expect(await releaseUnopened(shop.deps, id, { isKept: true })).toBe('/pay');
  await releaseReservation(shop.deps, id, 'expired');
  expect(await releaseUnopened(shop.deps, id, { isKept: true })).toBeUndefined();
  expect(await releaseUnopened(shop.deps, 'nothing', { isKept: true })).toBeUndefined();
});

it('a bundle gives the courses that it holds when it is paid, also one taken off sale meanwhile', async () => {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const bundle = await stock.addBundle([one.id, other.id]);
  const student = await addStudent(shop);
  const outcome = await reserve(shop.deps, {
    userId: student.id,
    items: [{ kind: 'bundle', id: bundle.id }],
    couponId: undefined,
    invoice: { name: 'Anna' },
  });
  if (outcome.kind !== 'reserved') throw new Error('refused');
  expect(outcome.purchase.invoice).toEqual({ name: 'Anna' });
  await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, other.id));
  await fulfilPaid(shop.deps, outcome.purchase.id);
  expect(await till.rightsOf(student.id)).toHaveLength(2);
  await shop.database.orm.delete(bundleCourses).where(eq(bundleCourses.bundleId, bundle.id));
  await fulfilPaid(shop.deps, outcome.purchase.id);
  expect(await till.rightsOf(student.id)).toHaveLength(2);
});

it('the sweep expires what nobody paid in time, and fulfils what was paid without our being told', async () => {
  const coupon = await stock.addCoupon('SWEPT', { useLimit: 2 });
  const [unpaid, paid] = [await addStudent(shop), await addStudent(shop)];
  const course = await stock.addCourse();
  const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
  const first = (await till.buy(unpaid.token, order)).data.item;
  const second = (await till.buy(paid.token, order)).data.item;
  jest.spyOn(shop.deps.payments.current, 'readCallback').mockResolvedValueOnce(undefined);
  await till.pay(second.url, '4242 4242 4242 4242');
  expect((await till.purchase(second.IdPurchaseEnc)).state).toBe('pending');
  shop.time.now = new Date(shop.time.now.getTime() + HALF_AN_HOUR);
  expect(await reconcileOverdue(shop.deps)).toBeGreaterThanOrEqual(2);
  expect((await till.purchase(first.IdPurchaseEnc)).state).toBe('expired');
  expect((await till.purchase(second.IdPurchaseEnc)).state).toBe('paid');
  expect(
    await shop.database.orm.select({ uses: coupons.uses }).from(coupons).where(eq(coupons.id, coupon.id)),
  ).toEqual([{ uses: 1 }]);
});
