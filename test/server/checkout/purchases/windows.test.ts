import type { Order } from '../../../../src/server/checkout/purchases/orders';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { reserve } from '../../../../src/server/checkout/purchases/reservation';
import { purchases } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

/** Both sides of each limit of time, to the millisecond: just before, at it, and just after. */

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());
// Nothing of one test is overdue in the next.
afterEach(() => shop.database.orm.update(purchases).set({ state: 'expired' }));

const MINUTE = 60_000;
const HOLD = 30 * MINUTE;

/** A purchase on its pay page; `at` moves the clock to so many milliseconds after it was opened. */
async function opened(more: { IdCouponEnc?: string; IdCourseEnc?: string } = {}) {
  const IdCourseEnc = more.IdCourseEnc ?? (await stock.addCourse()).id;
  const student = await addStudent(shop);
  const begin = shop.time.now.getTime();
  const buy = async () => (await till.buy(student.token, { IdCourseEnc, ...more })).data;
  const { url, IdPurchaseEnc: id } = (await buy()).item as { url: string; IdPurchaseEnc: string };
  const at = (milliseconds: number) => {
    shop.time.now = new Date(begin + milliseconds);
  };
  const state = async () => (await till.purchase(id)).state;
  return { student, IdCourseEnc, id, url, buy, at, state };
}

/** The same as a process leaves it that dies before the provider has answered. */
async function reserved() {
  const [{ id: itemId }, student] = [await stock.addCourse(), await addStudent(shop)];
  const begin = shop.time.now.getTime();
  const order = {
    userId: student.id,
    items: [{ kind: 'course', id: itemId }],
    couponId: undefined,
    invoice: undefined,
  } satisfies Order;
  const outcome = await reserve(shop.deps, order);
  if (outcome.kind !== 'reserved') throw new Error('refused');
  const { id } = outcome.purchase;
  const at = (milliseconds: number) => {
    shop.time.now = new Date(begin + milliseconds);
  };
  const buy = async () => (await till.buy(student.token, { IdCourseEnc: itemId })).data.item;
  return { id, itemId, student, at, buy, state: async () => (await till.purchase(id)).state };
}

describe('the half hour of a pay page', () => {
  it.each([
    [-1, 303, 'paid'],
    [0, 410, 'pending'],
    [1, 410, 'pending'],
  ])('%i ms from its end answers %i', async (offset, status, state) => {
    const purchase = await opened();
    purchase.at(HOLD + offset);
    expect((await till.pay(purchase.url, GOOD_CARD)).statusCode).toBe(status);
    expect(await purchase.state()).toBe(state);
  });

  it.each([
    [-1, 1],
    [0, 1],
    [1, 0],
  ])('%i ms from its end the buyer’s own page lists %i', async (offset, count) => {
    const { student, at } = await opened();
    at(HOLD + offset);
    const { data } = await shop.call('/api/users/GetUserPurchases', {}, student.token);
    expect(data.items).toHaveLength(count);
  });
});

describe('the sweep', () => {
  it('ends a purchase when its half hour is over, and not a millisecond before', async () => {
    const { at, state } = await opened();
    at(HOLD - 1);
    await reconcileOverdue(shop.deps);
    expect(await state()).toBe('pending');
    at(HOLD);
    await reconcileOverdue(shop.deps);
    expect(await state()).toBe('expired');
  });

  it('ends one that never reached the provider a millisecond after its half hour', async () => {
    const { at, state } = await reserved();
    for (const offset of [-1, 0]) {
      at(HOLD + offset);
      expect(await reconcileOverdue(shop.deps)).toBe(0);
    }
    at(HOLD + 1);
    expect(await reconcileOverdue(shop.deps)).toBe(1);
    expect(await state()).toBe('expired');
  });

  it('asks about a callback that is missing after three minutes, and again after five more', async () => {
    const { at, id } = await opened();
    const { updatedAt } = await till.purchase(id);
    const asked: number[] = [];
    for (const time of [3 * MINUTE - 1, 3 * MINUTE, 8 * MINUTE - 1, 8 * MINUTE]) {
      at(time);
      if ((await reconcileOverdue(shop.deps)) > 0) asked.push(time);
    }
    expect(asked).toEqual([3 * MINUTE, 8 * MINUTE]);
    // Nothing has become of its payment.
    expect((await till.purchase(id)).updatedAt).toEqual(updatedAt);
  });

  it('tries an overdue purchase again after a minute, and not a millisecond before', async () => {
    const { at } = await opened();
    const expire = jest.spyOn(shop.deps.payments.current, 'expire').mockRejectedValue(new Error('away'));
    const tried: number[] = [];
    for (const time of [HOLD, HOLD + MINUTE - 1, HOLD + MINUTE]) {
      at(time);
      expire.mockClear();
      await reconcileOverdue(shop.deps);
      if (expire.mock.calls.length > 0) tried.push(time);
    }
    expect(tried).toEqual([HOLD, HOLD + MINUTE]);
  });

  it('repeats a refund that failed after a minute, then when it has waited twice as long, to the millisecond', async () => {
    const { IdCourseEnc, student, url, at } = await opened();
    await stock.give(student.id, IdCourseEnc);
    const refund = jest
      .spyOn(shop.deps.payments.current as Required<typeof shop.deps.payments.current>, 'refund')
      .mockRejectedValue(new Error('away'));
    at(0);
    await till.pay(url, GOOD_CARD);
    const tried: number[] = [];
    for (const time of [1, 2, 4].flatMap((minutes) => [minutes * MINUTE - 1, minutes * MINUTE])) {
      at(time);
      refund.mockClear();
      await reconcileOverdue(shop.deps);
      if (refund.mock.calls.length > 0) tried.push(time);
    }
    expect(tried).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE]);
  });
});

describe('a second click', () => {
  it.each([
    [MINUTE - 1, undefined],
    [MINUTE, undefined],
    [MINUTE + 1, 'already_owned'],
  ])('%i ms after one on something free gets its answer, or is refused (%s)', async (time, code) => {
    const [{ id: IdCourseEnc }, { token }] = [
      await stock.addCourse({ priceCents: 0 }),
      await addStudent(shop),
    ];
    const buy = async () => (await till.buy(token, { IdCourseEnc })).data;
    const { item } = await buy();
    shop.time.now = new Date(shop.time.now.getTime() + time);
    const again = await buy();
    expect([again.code, again.item]).toEqual([code, code ? undefined : item]);
  });

  it.each([
    [HOLD - 5 * MINUTE - 1, true],
    [HOLD - 5 * MINUTE, true],
    [HOLD - 5 * MINUTE + 1, false],
  ])('%i ms after the first leads to the same pay page: %s', async (time, isSame) => {
    const { at, buy, id, url } = await opened();
    at(time);
    const { item } = await buy();
    expect([item.IdPurchaseEnc === id, item.url === url]).toEqual([isSame, isSame]);
  });

  it.each([
    [MINUTE - 1, true],
    [MINUTE, true],
    [MINUTE + 1, false],
  ])('%i ms after one that got no pay page takes its purchase up: %s', async (time, isSame) => {
    const { at, buy, id } = await reserved();
    at(time);
    expect((await buy()).IdPurchaseEnc === id).toBe(isSame);
  });
});

it.each([
  [MINUTE, 'payment_under_way', 'pending'],
  [MINUTE + 1, undefined, 'expired'],
])(
  'an order that got no pay page gives way to another %i ms later or not (%s)',
  async (time, code, state) => {
    const first = await reserved();
    const { id: IdBundleEnc } = await stock.addBundle([first.itemId]);
    first.at(time);
    expect((await till.buyBundle(first.student.token, { IdBundleEnc })).data.code).toBe(code);
    expect(await first.state()).toBe(state);
  },
);

describe('the use of a coupon', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('%i ms from the end of its half hour is free for another: %s', async (offset, isFree) => {
    const coupon = await stock.addCoupon(`ORLO${offset}`, { useLimit: 1 });
    const first = await opened({ IdCouponEnc: coupon.id });
    const second = await addStudent(shop);
    first.at(HOLD + offset);
    const order = { IdCourseEnc: first.IdCourseEnc, IdCouponEnc: coupon.id };
    const { isOk, message } = (await till.buy(second.token, order)).data;
    expect([isOk, message]).toEqual([isFree, isFree ? undefined : expect.stringContaining('riservato')]);
    expect(await till.usesOf(coupon.id)).toBe(1);
  });
});

describe('several uses of a coupon that are overdue', () => {
  const overdue = async (useLimit: number) => {
    const coupon = await stock.addCoupon(`INSIEME${useLimit}`, { useLimit });
    const { id: IdCourseEnc } = await stock.addCourse();
    const order = { IdCourseEnc, IdCouponEnc: coupon.id };
    for (let one = 0; one < useLimit; one += 1) await till.buy((await addStudent(shop)).token, order);
    expect(await till.usesOf(coupon.id)).toBe(useLimit);
    shop.time.now = new Date(shop.time.now.getTime() + HOLD + 1);
    const buy = async () => (await till.buy((await addStudent(shop)).token, order)).data;
    return { coupon, buy };
  };

  it('are all given back by one checkout', async () => {
    const { coupon, buy } = await overdue(3);
    for (const uses of [1, 2, 3]) {
      expect((await buy()).isOk).toBe(true);
      expect(await till.usesOf(coupon.id)).toBe(uses);
    }
    expect(await buy()).toMatchObject({ isOk: false, code: 'coupon_used_up' });
    await reconcileOverdue(shop.deps);
    expect(await till.usesOf(coupon.id)).toBe(3);
  });

  it('are all given back by the sweep', async () => {
    const { coupon } = await overdue(4);
    expect(await reconcileOverdue(shop.deps)).toBe(4);
    expect(await till.usesOf(coupon.id)).toBe(0);
  });
});
