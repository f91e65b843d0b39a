import { inArray } from 'drizzle-orm';
import { endSession } from '../../../../src/server/checkout/providers/sandbox/sessions';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { purchases, receipts } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { storePurchases } from '../../../support/money/lines';
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
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.database.orm.delete(receipts);
  await shop.database.orm.execute('truncate payment_movements, credit_notes');
  await shop.database.orm.delete(purchases);
});
afterAll(() => shop.close());

const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

/** Pending purchases whose time is over, the first one the longest. */
async function addOverdue(count: number, mark: string): Promise<string[]> {
  const course = await stock.addCourse();
  const userId = await shop.addUser();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${mark}-${index}`,
    userId,
    courseId: course.id,
    listCents: 100,
    totalCents: 100,
    provider: 'sandbox',
    providerReference: `${mark}-${index}`,
    createdAt: new Date(shop.time.now.getTime() - 7_200_000),
    expiresAt: new Date(shop.time.now.getTime() - 3_600_000 + index),
  }));
  await storePurchases(shop.database, rows);
  return rows.map(({ id }) => id);
}
const statesOf = async (ids: readonly string[]) => {
  const rows = await shop.database.orm.select().from(purchases).where(inArray(purchases.id, ids));
  return [...new Set(rows.map(({ state }) => state))];
};

it('settles the rest although the provider fails for a hundred purchases that are older', async () => {
  const failing = await addOverdue(100, 'failing');
  const well = await addOverdue(3, 'well');
  const expire = jest.spyOn(shop.deps.payments.current, 'expire').mockImplementation(async (reference) => {
    if (reference.startsWith('failing')) throw new Error('no answer');
    return { state: 'expired' };
  });
  await reconcileOverdue(shop.deps);
  await reconcileOverdue(shop.deps);
  expect(await statesOf(well)).toEqual(['expired']);
  expect(await statesOf(failing)).toEqual(['pending']);

  expire.mockClear();
  pass(1);
  await reconcileOverdue(shop.deps);
  expect(expire).not.toHaveBeenCalled();
  pass(60);
  // It has waited since before their next try.
  const [since] = await addOverdue(1, 'since');
  await reconcileOverdue(shop.deps);
  expect(await statesOf([since ?? ''])).toEqual(['expired']);
  pass(60);
  expire.mockResolvedValue({ state: 'expired' });
  await reconcileOverdue(shop.deps);
  expect(await statesOf(failing)).toEqual(['expired']);
});

it('tries a purchase again after a minute, then less and less often, at most an hour apart', async () => {
  const student = await addStudent(shop);
  const course = await stock.addCourse();
  await till.buy(student.token, { IdCourseEnc: course.id });
  const expire = jest.spyOn(shop.deps.payments.current, 'expire').mockRejectedValue(new Error('no answer'));
  pass(31);
  const tries: number[] = [];
  for (let minute = 0; minute < 300; minute += 1) {
    await reconcileOverdue(shop.deps);
    if (expire.mock.calls.length > tries.length) tries.push(minute);
    pass(1);
  }
  const gaps = tries.slice(1).map((minute, index) => minute - (tries[index] ?? 0));
  expect(gaps.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(gaps.at(-1)).toBe(60);
  expect(tries.length).toBeLessThan(12);
});

it('takes those that have waited longest first, whatever their ids', async () => {
  const later = (await addOverdue(2, 'a-later')).reverse();
  const soonest = await addOverdue(100, 'z-sooner');
  const day = (hours: number) => new Date(shop.time.now.getTime() - hours * 3_600_000);
  const { orm } = shop.database;
  await orm
    .update(purchases)
    .set({ expiresAt: day(1.5) })
    .where(inArray(purchases.id, later));
  await orm
    .update(purchases)
    .set({ expiresAt: day(3), createdAt: day(4) })
    .where(inArray(purchases.id, soonest));
  jest.spyOn(shop.deps.payments.current, 'expire').mockResolvedValue({ state: 'expired' });
  expect(await reconcileOverdue(shop.deps)).toBe(100);
  expect([await statesOf(soonest), await statesOf(later)]).toEqual([['expired'], ['pending']]);
  expect(await reconcileOverdue(shop.deps)).toBe(2);
});

it('ends a purchase when its time is over, though it was asked about two minutes before', async () => {
  const student = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { IdPurchaseEnc: id } = (await till.buy(student.token, { IdCourseEnc })).data.item;
  for (const minutes of [3, 5, 5, 5, 5, 5]) {
    pass(minutes);
    expect(await reconcileOverdue(shop.deps)).toBe(1);
  }
  pass(2);
  expect(await reconcileOverdue(shop.deps)).toBe(1);
  expect((await till.purchase(id)).state).toBe('expired');
});

it('does not let a purchase for which the provider never answers hold up the others of its round', async () => {
  await addOverdue(1, 'hanging');
  const well = await addOverdue(8, 'well');
  let answer: (standing: { state: 'expired' }) => void = () => {};
  jest.spyOn(shop.deps.payments.current, 'expire').mockImplementation((reference) => {
    if (reference.startsWith('well')) return Promise.resolve({ state: 'expired' });
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const round = reconcileOverdue(shop.deps);
  for (let turn = 0; turn < 500 && (await statesOf(well)).join() !== 'expired'; turn += 1) {}
  expect(await statesOf(well)).toEqual(['expired']);
  answer({ state: 'expired' });
  expect(await round).toBe(9);
});

it('a checkout asks the provider about nobody else’s purchase, and gets the use that an overdue one held', async () => {
  const coupon = await stock.addCoupon('ULTIMO', { useLimit: 1 });
  const [first, second] = [await addStudent(shop), await addStudent(shop)];
  const order = { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc: coupon.id };
  await till.buy(first.token, order);
  pass(31);
  const asked = [
    jest.spyOn(shop.deps.payments.current, 'expire'),
    jest.spyOn(shop.deps.payments.current, 'lookUp'),
  ];
  expect((await till.buy(second.token, order)).data.isOk).toBe(true);
  for (const question of asked) expect(question).not.toHaveBeenCalled();
  expect(await till.usesOf(coupon.id)).toBe(1);
  await reconcileOverdue(shop.deps);
  expect(await till.usesOf(coupon.id)).toBe(1);
});

it('asks about a payment whose callback never came after three minutes, then every five', async () => {
  const student = await addStudent(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { IdPurchaseEnc: id } = (await till.buy(student.token, { IdCourseEnc })).data.item;
  const lookUp = jest.spyOn(shop.deps.payments.current, 'lookUp');
  const askedAt: number[] = [];
  for (let minute = 0; minute < 15; minute += 1) {
    if (minute === 11) await endSession(shop.database.orm, id, 'paid', shop.time.now);
    lookUp.mockClear();
    await reconcileOverdue(shop.deps);
    if (lookUp.mock.calls.length > 0) askedAt.push(minute);
    pass(1);
  }
  expect(askedAt).toEqual([3, 8, 13]);
  expect((await till.purchase(id)).state).toBe('paid');
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('a coupon that is limited by person is free again for who abandoned a checkout', async () => {
  const coupon = await stock.addCoupon('UNOATESTA', { perUserLimit: 1 });
  const student = await addStudent(shop);
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const abandon = { IdCourseEnc: one.id, IdCouponEnc: coupon.id };
  await till.buy(student.token, abandon);
  pass(31);
  await reconcileOverdue(shop.deps);
  const again = await till.buy(student.token, { IdCourseEnc: other.id, IdCouponEnc: coupon.id });
  expect(again.data.isOk).toBe(true);
  await till.pay(again.data.item.url, '4242 4242 4242 4242');
  expect(await till.usesOf(coupon.id)).toBe(1);
  const third = await till.buy(student.token, abandon);
  expect(third.data.code).toBe('coupon_used_up');
});
