import { eq } from 'drizzle-orm';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { banners, couponRedemptions, purchases } from '../../../../src/server/platform/database';
import { releaseTestUses } from '../../../../src/server/promotions/coupons/queries';
import { openTestApp, type TestApp } from '../../../support/app';
import { fulfilPaid } from '../../../support/money/paid';
import { GOOD_CARD, tillOf } from '../../checkout/payments/till';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

const HOLD_MS = 30 * 60_000;
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
/** A checkout of a course of its own, by somebody new unless a buyer is given. */
async function buy(IdCouponEnc: string, token?: string) {
  const buyer = token ?? (await addStudent(shop)).token;
  const { id: IdCourseEnc } = await stock.addCourse();
  return (await till.buy(buyer, { IdCourseEnc, IdCouponEnc })).data;
}

/** The bank works on the payment of a checkout. */
const workOn = ({ IdPurchaseEnc }: { IdPurchaseEnc: string }) =>
  shop.database.orm
    .update(purchases)
    .set({ processingSince: shop.time.now })
    .where(eq(purchases.id, IdPurchaseEnc));
async function usesAsAdmin(id: string) {
  const admin = await shop.tokenOf(1);
  return (await shop.call(`/api/Coupon/${id}/Uses`, undefined, admin, { method: 'GET' })).data.items;
}

/** The purchases whose uses break a rule, each with the rule. */
const excessesOf = async (id: string) =>
  (await usesAsAdmin(id)).flatMap((use: { IdPurchaseEnc: string; excess?: string }) =>
    use.excess ? [[use.IdPurchaseEnc, use.excess]] : [],
  );

it('admins see apart what is paid and what a checkout only reserves, which has no total yet', async () => {
  const { id } = await stock.addCoupon('APERTI', { useLimit: 5 });
  const paid = (await buy(id)).item;
  await till.pay(paid.url, GOOD_CARD);
  const reserved = (await buy(id)).item;
  const failed = (await buy(id)).item;
  await releaseReservation(shop.deps, failed.IdPurchaseEnc, 'failed');
  const admin = await shop.tokenOf(1);
  const get = async (url: string) => (await shop.call(url, undefined, admin, { method: 'GET' })).data;
  expect((await get(`/api/Coupon/${id}`)).item).toMatchObject({ usedCount: 1, reservedCount: 1 });
  const { items } = await get(`/api/Coupon/${id}/Uses`);
  const useOf = (IdEnc: string) =>
    items.find(({ IdPurchaseEnc }: { IdPurchaseEnc: string }) => IdPurchaseEnc === IdEnc);
  expect(useOf(paid.IdPurchaseEnc)).toMatchObject({ total: 80 });
  expect(useOf(paid.IdPurchaseEnc).isReserved).toBeUndefined();
  expect(useOf(reserved.IdPurchaseEnc)).toMatchObject({ isReserved: true });
  expect(useOf(reserved.IdPurchaseEnc).total).toBeUndefined();
  expect(useOf(failed.IdPurchaseEnc)).toMatchObject({ releasedAt: expect.any(String) });
  expect(useOf(failed.IdPurchaseEnc).total).toBeUndefined();
  // What went back was paid all the same.
  const back = { state: 'refunded', refundedCents: 8000 } as const;
  await shop.database.orm.update(purchases).set(back).where(eq(purchases.id, paid.IdPurchaseEnc));
  const later = (await get(`/api/Coupon/${id}/Uses`)).items;
  expect(later).toContainEqual(expect.objectContaining({ IdPurchaseEnc: paid.IdPurchaseEnc, total: 80 }));
});

it('admins see a use without an order, of a code that was redeemed in former days', async () => {
  const { id: couponId } = await stock.addCoupon('UNA-VOLTA', { uses: 1 });
  const { id: userId, email } = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
  const redeemedAt = shop.time.now;
  await shop.database.orm.insert(couponRedemptions).values({ couponId, userId, redeemedAt });
  expect(await usesAsAdmin(couponId)).toEqual([
    {
      ...{ id: expect.any(String), IdUserEnc: userId, email, buyer: 'Sara Conti', title: '' },
      redeemedAt: redeemedAt.toISOString(),
    },
  ]);
});

it('admins see no address of a buyer whose account was deleted', async () => {
  const { id } = await stock.addCoupon('PARTITI');
  const { id: userId, token } = await addStudent(shop);
  await till.pay((await buy(id, token)).item.url, GOOD_CARD);
  expect(await deleteUser(shop.deps, userId)).toBe('deleted');
  const admin = await shop.tokenOf(1);
  const { data } = await shop.call(`/api/Coupon/${id}/Uses`, undefined, admin, { method: 'GET' });
  const [use] = data.items;
  expect([use.buyer, use.email, use.IdUserEnc]).toEqual(['Account eliminato', '', undefined]);
});

it('all uses that were not paid in time are free for others, and none before', async () => {
  const { id } = await stock.addCoupon('SCADUTI', { useLimit: 3 });
  for (const _three of [1, 2, 3]) expect((await buy(id)).isOk).toBe(true);
  const message = expect.stringMatching(/^L’ultimo utilizzo .* è riservato a un acquisto in corso/);
  expect(await buy(id)).toMatchObject({ code: 'coupon_used_up', message });
  later(HOLD_MS);
  expect((await buy(id)).code).toBe('coupon_used_up');
  expect(await till.usesOf(id)).toBe(3);
  later(1);
  expect((await buy(id)).isOk).toBe(true);
  expect(await till.usesOf(id)).toBe(1);
  const asAdmin = await shop.tokenOf(1);
  const { data } = await shop.call(`/api/Coupon/${id}/Uses`, undefined, asAdmin, { method: 'GET' });
  expect(data.items.filter(({ isReserved }: { isReserved?: boolean }) => isReserved)).toHaveLength(1);
  for (const _two of [2, 3]) expect((await buy(id)).isOk).toBe(true);
  expect((await buy(id)).code).toBe('coupon_used_up');
  expect(await till.usesOf(id)).toBe(3);
});

it('a person may use a coupon as often as it says, whatever others do', async () => {
  const { token } = await addStudent(shop);
  const free = await stock.addCoupon('GRATIS-DUE', { amount: 100, perUserLimit: 2 });
  for (const _three of [1, 2, 3]) expect((await buy(free.id)).isOk).toBe(true);
  for (const _two of [1, 2]) expect((await buy(free.id, token)).isOk).toBe(true);
  expect((await buy(free.id, token)).code).toBe('coupon_used_up');
  expect(await till.usesOf(free.id)).toBe(5);
  for (const use of await usesAsAdmin(free.id)) expect(use).toMatchObject({ total: 0 });
});

it('a use of a test sale that was given back is not given back again when the shop goes live', async () => {
  const { id } = await stock.addCoupon('PROVA');
  for (const { IdPurchaseEnc } of [(await buy(id)).item, (await buy(id)).item]) {
    await shop.database.orm.update(purchases).set({ isTest: true }).where(eq(purchases.id, IdPurchaseEnc));
    await releaseReservation(shop.deps, IdPurchaseEnc, 'expired');
  }
  await buy(id);
  await releaseTestUses(shop.database.orm, shop.time.now);
  expect(await till.usesOf(id)).toBe(1);
});

it('a use that was paid is never free for others, however old it is', async () => {
  const { id } = await stock.addCoupon('PAGATO', { useLimit: 1 });
  const late = (await buy(id)).item;
  await releaseReservation(shop.deps, late.IdPurchaseEnc, 'expired');
  await till.pay((await buy(id)).item.url, GOOD_CARD);
  later(HOLD_MS + 1);
  const message = expect.stringMatching(/^Questo coupon è esaurito/);
  expect(await buy(id)).toMatchObject({ code: 'coupon_used_up', message });
  // Nor is it the one beyond the limit where another is paid late.
  await fulfilPaid(shop.deps, late.IdPurchaseEnc);
  expect(await excessesOf(id)).toEqual([[late.IdPurchaseEnc, 'use_limit']]);
  expect(await till.usesOf(id)).toBe(1);
});

it('the uses of one coupon do not count for another', async () => {
  const { token } = await addStudent(shop);
  const own = { amount: 100, perUserLimit: 1 };
  const [first, second] = [await stock.addCoupon('UNA-A', own), await stock.addCoupon('UNA-B', own)];
  expect((await buy(first.id, token)).isOk).toBe(true);
  expect((await buy(second.id, token)).isOk).toBe(true);
  expect((await buy(second.id, token)).code).toBe('coupon_used_up');
  expect([await till.usesOf(first.id), await till.usesOf(second.id)]).toEqual([1, 1]);
  // Nor do they keep an unused one from being deleted.
  const url = `/api/Coupon/${(await stock.addCoupon('UNA-C')).id}`;
  const removal = await shop.call(url, undefined, await shop.tokenOf(1), { method: 'DELETE' });
  expect(removal.data).toEqual({ isOk: true });
});

it('a use whose payment the bank still works on is not free for others, however long that takes', async () => {
  const { id } = await stock.addCoupon('IN-BANCA', { useLimit: 1 });
  await workOn((await buy(id)).item);
  later(HOLD_MS + 1);
  expect((await buy(id)).code).toBe('coupon_used_up');
  expect(await till.usesOf(id)).toBe(1);
});

it('a use whose payment the bank still works on counts for its buyer, and for what they pay late', async () => {
  const { id } = await stock.addCoupon('IN-BANCA-MIA', { perUserLimit: 1 });
  const { token } = await addStudent(shop);
  const late = (await buy(id, token)).item;
  await releaseReservation(shop.deps, late.IdPurchaseEnc, 'expired');
  await workOn((await buy(id, token)).item);
  expect((await buy(id, token)).code).toBe('coupon_used_up');
  await fulfilPaid(shop.deps, late.IdPurchaseEnc);
  expect(await excessesOf(id)).toEqual([[late.IdPurchaseEnc, 'per_user_limit']]);
});

it('a late payment counts its own use again, or marks it, and no other', async () => {
  const { id } = await stock.addCoupon('TARDI-TRE', { useLimit: 1 });
  const late: string[] = [];
  for (const _three of [1, 2, 3]) {
    const { IdPurchaseEnc } = (await buy(id)).item;
    await releaseReservation(shop.deps, IdPurchaseEnc, 'expired');
    late.push(IdPurchaseEnc);
  }
  for (const IdPurchaseEnc of late.slice(0, 2)) await fulfilPaid(shop.deps, IdPurchaseEnc);
  const uses: { IdPurchaseEnc: string; releasedAt?: string; excess?: string }[] = await usesAsAdmin(id);
  const shown = late.map((one) => uses.find(({ IdPurchaseEnc }) => IdPurchaseEnc === one));
  expect(shown.map((use) => [use?.releasedAt !== undefined, use?.excess])).toEqual([
    [false, undefined],
    [true, 'use_limit'],
    [true, undefined],
  ]);
  expect(await till.usesOf(id)).toBe(1);
});

it('admins see of a late payment that the countdown of its coupon had ended', async () => {
  const { id } = await stock.addCoupon('CONTO');
  const bannerEndDate = new Date(shop.time.now.getTime() + 1000);
  await shop.database.orm.insert(banners).values({ isActive: true, bannerCouponId: id, bannerEndDate });
  const { IdPurchaseEnc } = (await buy(id)).item;
  await releaseReservation(shop.deps, IdPurchaseEnc, 'expired');
  later(1000);
  await fulfilPaid(shop.deps, IdPurchaseEnc);
  expect(await usesAsAdmin(id)).toMatchObject([{ excess: 'ended', total: 80 }]);
});
