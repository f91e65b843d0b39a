import { eq, inArray } from 'drizzle-orm';
import { createBundleCheckout, createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import {
  couponRedemptions,
  creditNotes,
  entitlements,
  purchases,
} from '../../../../src/server/platform/database';
import { storePurchases } from '../../../support/money/lines';
import { fulfilPaid, paidStatus } from '../../../support/money/paid';
import {
  addBundle,
  addCoupon,
  addCourse,
  addPeople,
  database,
  deps,
  latency,
  usesOf,
} from './manyConnections';

it('of ten people who take a coupon with three uses at the same moment, three get it', async () => {
  const [people, IdCourseEnc, IdCouponEnc] = [await addPeople(10), await addCourse(), await addCoupon(3)];
  const order = { IdCourseEnc, IdCouponEnc };
  const answers = await latency.during(() =>
    Promise.all(people.map((id) => createCheckout(deps, id, order))),
  );
  expect(answers.filter(({ isOk }) => isOk)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'coupon_used_up')).toHaveLength(7);
  expect(await usesOf(IdCouponEnc)).toBe(3);
});

it('ten clicks of one person at the same moment open one purchase', async () => {
  const [[buyer = ''], IdCourseEnc] = [await addPeople(1), await addCourse()];
  const answers = await latency.during(() =>
    Promise.all(Array.from({ length: 10 }, () => createCheckout(deps, buyer, { IdCourseEnc }))),
  );
  expect(new Set(answers.map(({ item }) => item?.IdPurchaseEnc)).size).toBe(1);
});

it('fulfilments of several purchases with one coupon, ten at the same moment each, neither double nor lock up', async () => {
  const [people, IdCourseEnc, IdCouponEnc] = [await addPeople(4), await addCourse(), await addCoupon(4)];
  const opened = await Promise.all(
    people.map((id) => createCheckout(deps, id, { IdCourseEnc, IdCouponEnc })),
  );
  const ids = opened.map(({ item }) => item?.IdPurchaseEnc ?? '');
  const done = await latency.during(() =>
    Promise.all(ids.flatMap((id) => Array.from({ length: 10 }, () => fulfilPaid(deps, id)))),
  );
  expect(done.filter((one) => one?.isFirst)).toHaveLength(4);
  const rights = await database.orm.select().from(entitlements).where(eq(entitlements.courseId, IdCourseEnc));
  expect(rights.map(({ userId }) => userId).sort()).toEqual([...people].sort());
  expect(await usesOf(IdCouponEnc)).toBe(4);
});

it('a learning path and its four courses that one person opens at the same moment leave no two that overlap', async () => {
  const [buyer = ''] = await addPeople(1);
  const courseIds = [await addCourse(), await addCourse(), await addCourse(), await addCourse()];
  const IdBundleEnc = await addBundle(courseIds);
  await latency.during(() =>
    Promise.all([
      ...courseIds.map((IdCourseEnc) => createCheckout(deps, buyer, { IdCourseEnc })),
      createBundleCheckout(deps, buyer, { IdBundleEnc }),
      ...courseIds.map((IdCourseEnc) => createCheckout(deps, buyer, { IdCourseEnc })),
    ]),
  );
  const rows = await database.orm.select().from(purchases).where(eq(purchases.userId, buyer));
  const pending = rows.filter(({ state }) => state === 'pending');
  const isWhole = pending.some(({ bundleId }) => bundleId !== null);
  expect(pending.length).toBeGreaterThan(0);
  if (isWhole) expect(pending).toHaveLength(1);
  else expect(new Set(pending.map(({ courseId }) => courseId)).size).toBe(pending.length);
});

it('of eight checkouts of one person that overlap at the same moment, one gets its pay page', async () => {
  const [[buyer = ''], IdCouponEnc] = [await addPeople(1), await addCoupon(1)];
  const courseIds = await Promise.all(Array.from({ length: 8 }, addCourse));
  const answers = await latency.during(() =>
    Promise.all(courseIds.map((IdCourseEnc) => createCheckout(deps, buyer, { IdCourseEnc, IdCouponEnc }))),
  );
  const [winner, ...more] = answers.filter(({ isOk }) => isOk);
  expect(more).toEqual([]);
  const refused = answers.filter(({ isOk }) => !isOk).map(({ code }) => code);
  expect(new Set(refused)).toEqual(new Set(['payment_under_way']));
  const rows = await database.orm.select().from(purchases).where(eq(purchases.userId, buyer));
  const pending = rows.filter(({ state }) => state === 'pending');
  expect(pending.map(({ id, checkoutUrl }) => [id, checkoutUrl])).toEqual([
    [winner?.item?.IdPurchaseEnc, winner?.item?.url],
  ]);
});

it('of eight that overlap with one whose pay page is open, one takes its place', async () => {
  const [[buyer = ''], IdCouponEnc] = [await addPeople(1), await addCoupon(1)];
  const order = async () => ({ IdCourseEnc: await addCourse(), IdCouponEnc });
  const first = await createCheckout(deps, buyer, await order());
  const orders = await Promise.all(Array.from({ length: 8 }, order));
  const answers = await latency.during(() =>
    Promise.all(orders.map((one) => createCheckout(deps, buyer, one))),
  );
  const won = answers.flatMap(({ item }) => item?.IdPurchaseEnc ?? []);
  const rows = await database.orm.select().from(purchases).where(eq(purchases.userId, buyer));
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  expect(pending).toHaveLength(1);
  expect(won).toContain(pending[0]);
  expect(pending).not.toContain(first.item?.IdPurchaseEnc);
});

it('of two payments for one course that arrive at the same moment, one grants it and the other is refunded', async () => {
  const [people, courseId] = [await addPeople(10), await addCourse()];
  const row = { courseId, state: 'expired', provider: 'sandbox', listCents: 100, totalCents: 100 } as const;
  for (const userId of people) {
    const [one, other] = await storePurchases(database, [
      { ...row, userId },
      { ...row, userId },
    ]);
    await latency.during(() =>
      Promise.all([fulfilPaid(deps, one?.id ?? ''), fulfilPaid(deps, other?.id ?? '')]),
    );
  }
  const rights = await database.orm.select().from(entitlements).where(eq(entitlements.courseId, courseId));
  expect(rights.map(({ userId }) => userId).sort()).toEqual([...people].sort());
  const rows = await database.orm.select().from(purchases).where(eq(purchases.courseId, courseId));
  expect(rows.filter(({ refundReason }) => refundReason === 'nothing_new')).toHaveLength(10);
});

it('a late payment, the sweep and another checkout at once never pay one use twice unmarked', async () => {
  const [rounds, minute] = [12, 60_000];
  const people = await addPeople(rounds * 2);
  const coupons = await Promise.all(
    people.slice(rounds).map(async (other, round) => {
      const [IdCourseEnc, IdCouponEnc] = [await addCourse(), await addCoupon(1)];
      const order = { IdCourseEnc, IdCouponEnc };
      const late = (await createCheckout(deps, people[round] ?? '', order)).item?.IdPurchaseEnc ?? '';
      const expiresAt = new Date(Date.now() - minute);
      await database.orm
        .update(purchases)
        .set({ createdAt: new Date(Date.now() - 31 * minute), expiresAt })
        .where(eq(purchases.id, late));
      const [, , answer] = await Promise.all([
        fulfilPaid(deps, late),
        releaseReservation(deps, late, 'expired'),
        createCheckout(deps, other, order),
      ]);
      if (answer.item) await fulfilPaid(deps, answer.item.IdPurchaseEnc);
      return IdCouponEnc;
    }),
  );
  const uses = await database.orm
    .select()
    .from(couponRedemptions)
    .innerJoin(purchases, eq(purchases.id, couponRedemptions.purchaseId))
    .where(inArray(couponRedemptions.couponId, coupons));
  const paid = uses.filter(({ purchases: { state } }) => state === 'paid');
  const unmarked = paid.filter(({ coupon_redemptions: { excess } }) => excess === null);
  expect(paid.length).toBeGreaterThanOrEqual(rounds);
  expect(unmarked).toHaveLength(rounds);
});

it('refunds of several purchases at the same moment have credit notes without a gap, one each', async () => {
  const [people, IdCourseEnc] = [await addPeople(5), await addCourse()];
  const opened = await Promise.all(people.map((id) => createCheckout(deps, id, { IdCourseEnc })));
  const ids = opened.map(({ item }) => item?.IdPurchaseEnc ?? '');
  for (const id of ids) await fulfilPaid(deps, id);
  const bought = await database.orm.select().from(purchases).where(inArray(purchases.id, ids));
  const told = bought.flatMap((purchase) => [1, 2, 3].map(() => purchase));
  await Promise.all(
    told.map((purchase) => recordPaidStatus(deps, purchase, paidStatus(purchase.id, { refunds: [1000] }))),
  );
  const notes = await database.orm.select().from(creditNotes);
  expect(notes.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(notes.map(({ purchaseId }) => purchaseId))).toEqual(new Set(ids));
});
