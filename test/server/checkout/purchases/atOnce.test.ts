import { eq, sql } from 'drizzle-orm';
import { hashGiftCode } from '../../../../src/server/checkout/gifts/code';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { takeDue } from '../../../../src/server/checkout/gifts/queries';
import { releaseReservation, releaseUnopened } from '../../../../src/server/checkout/purchases/fulfilment';
import { takeUnreconciled } from '../../../../src/server/checkout/purchases/queries';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import {
  couponRedemptions,
  coupons,
  entitlements,
  gifts,
  newId,
  purchases,
  users,
} from '../../../../src/server/platform/database';
import type { Executor, Transaction } from '../../../../src/server/platform/database/executor';
import { releaseOverdue } from '../../../../src/server/promotions/coupons/queries';
import { type Admin, adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { fulfilPaid, paidStatus } from '../../../support/money/paid';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

/** Each call runs beside a transaction that changes what it decides by, and commits while the call waits. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

const MINUTE = 60_000;
/** As every transaction does that handles a buyer. */
const hold = (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for no key update`);
const change = (id: string, fields: Partial<typeof purchases.$inferInsert>) => (tx: Executor) =>
  tx.update(purchases).set(fields).where(eq(purchases.id, id));
const opened = async (token: string, order: object): Promise<string> =>
  (await till.buy(token, order)).data.item.IdPurchaseEnc;
async function paid(fields: Partial<typeof purchases.$inferInsert> = {}) {
  const { id: userId } = await addStudent(shop);
  const course = await stock.addCourse();
  return stock.addPurchase(userId, { courseId: course.id }, fields);
}

describe('a checkout', () => {
  it('takes up the one that its buyer opens in another tab', async () => {
    const { id: userId, token } = await addStudent(shop);
    const { id: courseId } = await stock.addCourse();
    const first = await opened((await addStudent(shop)).token, { IdCourseEnc: courseId });
    const id = await beforeCommit(
      shop.database,
      async (tx) => {
        await hold(tx, userId);
        await change(first, { userId })(tx);
      },
      () => opened(token, { IdCourseEnc: courseId }),
    );
    expect(id).toBe(first);
  });

  it('whose provider fails stays open where another click is storing its pay page', async () => {
    const { token } = await addStudent(shop);
    const id = await opened(token, { IdCourseEnc: (await stock.addCourse()).id });
    await change(id, { checkoutUrl: null })(shop.database.orm);
    const url = await beforeCommit(shop.database, change(id, { checkoutUrl: '/pay' }), () =>
      releaseUnopened(shop.deps, id, { isKept: false }),
    );
    expect([url, (await till.purchase(id)).state]).toEqual(['/pay', 'pending']);
  });

  it('gets no coupon whose last use another buyer is taking', async () => {
    const { id: IdCouponEnc } = await stock.addCoupon('ULTIMO', { useLimit: 2, uses: 1 });
    const { token } = await addStudent(shop);
    const { id: IdCourseEnc } = await stock.addCourse();
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.update(coupons).set({ uses: 2 }).where(eq(coupons.id, IdCouponEnc)),
      () => till.buy(token, { IdCourseEnc, IdCouponEnc }),
    );
    expect(data.code).toBe('coupon_used_up');
  });
});

it('ten presses at once on what is free are one purchase that each answers with, for a minute', async () => {
  const free = [await stock.addCourse({ priceCents: 0 }), await stock.addCourse({ priceCents: 0 })];
  const { id: userId, token } = await addStudent(shop);
  const [one, other] = free.map(({ id: IdItemEnc }) => ({ kind: 'course', IdItemEnc }));
  const press = () => till.buyCart(token, { lines: [one, other], Total: 0 });
  const answers = await Promise.all(Array.from({ length: 10 }, press));
  const [purchase, ...more] = await till.purchasesOf(userId);
  expect(more).toEqual([]);
  const [first] = answers;
  expect(first?.data).toMatchObject({ isOk: true, item: { IdPurchaseEnc: purchase?.id } });
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => first?.data));
  const part = await till.buyCart(token, { lines: [one], Total: 0 });
  expect(part.data.code).toBe('already_owned');
  shop.time.now = new Date(shop.time.now.getTime() + MINUTE);
  expect((await press()).data).toEqual(first?.data);
  shop.time.now = new Date(shop.time.now.getTime() + 1);
  expect((await press()).data.code).toBe('already_owned');
});

describe('a payment', () => {
  it('gives its money back when another one is granting the same course', async () => {
    const { id: userId, token } = await addStudent(shop);
    const { id: courseId } = await stock.addCourse();
    const id = await opened(token, { IdCourseEnc: courseId });
    await beforeCommit(
      shop.database,
      async (tx) => {
        await hold(tx, userId);
        await tx.insert(entitlements).values({ userId, courseId, source: 'purchase', sourceId: newId() });
      },
      () => fulfilPaid(shop.deps, id),
    );
    expect(await till.purchase(id)).toMatchObject({ refundReason: 'nothing_new' });
    expect(await till.rightsOf(userId)).toHaveLength(1);
  });

  it('of a released use counts no use beyond the limit that another buyer is reaching', async () => {
    const { id: IdCouponEnc } = await stock.addCoupon('PIENO', { useLimit: 2 });
    const { token } = await addStudent(shop);
    const id = await opened(token, { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc });
    await releaseReservation(shop.deps, id, 'expired');
    await beforeCommit(
      shop.database,
      (tx) => tx.update(coupons).set({ uses: 2 }).where(eq(coupons.id, IdCouponEnc)),
      () => fulfilPaid(shop.deps, id),
    );
    expect([(await till.purchase(id)).state, await till.usesOf(IdCouponEnc)]).toEqual(['paid', 2]);
    const [use] = await shop.database.orm
      .select()
      .from(couponRedemptions)
      .where(eq(couponRedemptions.purchaseId, id));
    expect(use?.excess).toBe('use_limit');
  });
});

it('a late payment whose use another checkout is releasing is marked as one beyond the limit', async () => {
  const { id: IdCouponEnc } = await stock.addCoupon('TARDI', { useLimit: 1 });
  const { token } = await addStudent(shop);
  const id = await opened(token, { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc });
  shop.time.now = new Date(shop.time.now.getTime() + 31 * MINUTE);
  await beforeCommit(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select from coupons where id = ${IdCouponEnc} for no key update`);
      await releaseOverdue(tx, IdCouponEnc, shop.time.now);
      await tx.update(coupons).set({ uses: 1 }).where(eq(coupons.id, IdCouponEnc));
    },
    () => fulfilPaid(shop.deps, id),
  );
  const [use] = await shop.database.orm
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.purchaseId, id));
  expect([use?.excess, await till.usesOf(IdCouponEnc)]).toEqual(['use_limit', 1]);
});

it('a checkout that ends locks its coupon before its use, as checkouts do that count uses', async () => {
  const { id: IdCouponEnc } = await stock.addCoupon('ORDINE');
  const { token } = await addStudent(shop);
  const id = await opened(token, { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc });
  shop.time.now = new Date(shop.time.now.getTime() + 31 * MINUTE);
  await beforeCommit(
    shop.database,
    (tx) => tx.execute(sql`select from coupons where id = ${IdCouponEnc} for no key update`),
    () => releaseReservation(shop.deps, id, 'expired'),
    (tx) => releaseOverdue(tx, IdCouponEnc, shop.time.now),
  );
  expect(await till.usesOf(IdCouponEnc)).toBe(0);
});

describe('a paid purchase', () => {
  it('is not refunded for an admin who has not seen another refund', async () => {
    const { token } = await addStudent(shop);
    const { data } = await till.buy(token, { IdCourseEnc: (await stock.addCourse()).id });
    await till.pay(data.item.url, GOOD_CARD);
    const IdEnc: string = data.item.IdPurchaseEnc;
    await till.confirm(token, IdEnc);
    const { providerReference } = await till.purchase(IdEnc);
    await shop.deps.payments.current.refund?.(providerReference ?? '', 4000);
    const answer = await beforeCommit(
      shop.database,
      change(IdEnc, { state: 'refunded_in_part', refundedCents: 4000 }),
      () => admin.post('/api/admin/RefundPurchase', { IdEnc, Amount: 40, Refunded: 0 }),
    );
    expect(answer.data.code).toBe('conflict');
    expect(await till.purchase(IdEnc)).toMatchObject({ refundedCents: 4000 });
  });

  it('is not switched on while its refund is recorded', async () => {
    const { id: IdEnc } = await paid({ isActive: false });
    const { data } = await beforeCommit(
      shop.database,
      change(IdEnc, { state: 'refunded', refundedCents: 10_000 }),
      () => admin.post('/api/admin/TooglePurchaseActivation', { IdEnc, IsActive: true }),
    );
    expect([data.isOk, (await till.purchase(IdEnc)).isActive]).toEqual([false, false]);
  });

  it('keeps the later of two standings that the provider tells', async () => {
    const before = await paid({ state: 'refunded_in_part', refundedCents: 1000 });
    const standing = paidStatus('x', { refunds: [2000] });
    const after = await beforeCommit(shop.database, change(before.id, { refundedCents: 3000 }), () =>
      recordPaidStatus(shop.deps, before, standing),
    );
    expect([after, (await till.purchase(before.id)).refundedCents]).toEqual([undefined, 3000]);
  });
});

it('purchases that one sweep takes are left out by another, which does not wait', async () => {
  const { token } = await addStudent(shop);
  const ids: string[] = [];
  for (const _two of [1, 2]) ids.push(await opened(token, { IdCourseEnc: (await stock.addCourse()).id }));
  const late = new Date(shop.time.now.getTime() + 31 * MINUTE);
  await shop.database.orm.transaction(async (tx) => {
    const taken = (await takeUnreconciled(tx, late, ['sandbox'])).map(({ id }) => id);
    expect(taken).toEqual(expect.arrayContaining(ids));
    expect(await takeUnreconciled(shop.database.orm, late, ['sandbox'])).toEqual([]);
  });
});

describe('a gift', () => {
  async function addGift(fields: Partial<typeof gifts.$inferInsert> = {}) {
    const code = newId();
    const row = { courseId: (await stock.addCourse()).id, email: `${code.toLowerCase()}@example.com` };
    const [gift] = await shop.database.orm
      .insert(gifts)
      .values({
        ...row,
        codeHash: hashGiftCode(code),
        deliverAt: shop.time.now,
        deliveredAt: shop.time.now,
        ...fields,
      })
      .returning();
    return { code, id: gift?.id ?? '' };
  }
  const enable = async (CpnCode: string, token: string) =>
    (await shop.call('/api/courses/EnableCourse', { CpnCode }, token)).data;

  it('goes to one of two people who type its code', async () => {
    const [first, second] = [await addStudent(shop), await addStudent(shop)];
    const { code, id } = await addGift();
    const used = { usedBy: first.id, usedAt: shop.time.now };
    const answer = await beforeCommit(
      shop.database,
      (tx) => tx.update(gifts).set(used).where(eq(gifts.id, id)),
      () => enable(code, second.token),
    );
    expect(answer.code).toBe('code_used');
    expect(await till.rightsOf(second.id)).toEqual([]);
  });

  it('gives nothing while its purchase is refunded', async () => {
    const { id: purchaseId } = await paid();
    const { code } = await addGift({ purchaseId });
    const { id, token } = await addStudent(shop);
    const answer = await beforeCommit(
      shop.database,
      change(purchaseId, { state: 'refunded', refundedCents: 10_000 }),
      () => enable(code, token),
    );
    expect(answer.code).toBe('gift_withdrawn');
    expect(await till.rightsOf(id)).toEqual([]);
  });

  it('gives nothing to an account that is being deleted', async () => {
    const { code } = await addGift();
    const { id, token } = await addStudent(shop);
    const answer = await beforeCommit(
      shop.database,
      (tx) => tx.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, id)),
      () => enable(code, token),
    );
    expect(answer.code).toBe('gift_withdrawn');
    expect(await till.rightsOf(id)).toEqual([]);
  });

  it('that one process delivers is left out by another, which delivers the next', async () => {
    const waiting = { codeHash: null, deliveredAt: null, deliverAt: shop.time.now };
    await addGift(waiting);
    await addGift(waiting);
    await shop.database.orm.transaction(async (tx) => {
      expect(await takeDue(tx, shop.time.now)).toBeDefined();
      expect(await deliverGifts(shop.deps)).toBe(1);
    });
  });
});
