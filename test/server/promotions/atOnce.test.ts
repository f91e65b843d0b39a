import { saveActive } from '../../../src/server/promotions/campaigns/queries';
import { addRedemption, lockCoupon, releaseRedemption } from '../../../src/server/promotions/coupons/queries';
import { type Admin, adminOf, auditOf } from '../../support/admin';
import type { TestApp } from '../../support/app';
import { beforeCommit, openBusyApp } from '../../support/beforeCommit';
import { fulfilPaid } from '../../support/money/paid';
import { tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

/** Several connections: what waits for each other shows only there. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

const CAMPAIGN = '/api/Campaign';
const create = async (CouponCode: string) => {
  const { data } = await admin.post(CAMPAIGN, {
    ...{ name: CouponCode, CouponCode, scope: 'all_courses', title: 'Tutti i corsi', isActive: true },
    startsAt: '2026-01-01T00:00:00.000Z',
    windows: [{ endsAt: '2090-01-01T00:00:00.000Z', discount: 50 }],
  });
  return data.item as { id: string; IdCouponEnc: string };
};

it('a campaign stays that is deleted while a checkout begins to use its coupon', async () => {
  const { id, IdCouponEnc: couponId } = await create('IN-USO');
  const { id: userId } = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  const { id: purchaseId } = await stock.addPurchase(userId, { courseId });
  const { data } = await beforeCommit(
    shop.database,
    async (tx) => {
      await lockCoupon(tx, couponId);
      await addRedemption(tx, { couponId, userId, purchaseId, redeemedAt: shop.time.now });
    },
    () => admin.remove(`${CAMPAIGN}/${id}`),
  );
  expect(data).toMatchObject({ isOk: false, message: expect.stringContaining('Disattivala') });
});

it('a campaign that two admins switch off at once is switched off once', async () => {
  const { id } = await create('SPENTA');
  const { data } = await beforeCommit(
    shop.database,
    (tx) => saveActive(tx, id, false),
    () => admin.post(`${CAMPAIGN}/SetActive`, { id, isActive: false }),
  );
  expect(data).toEqual({ isOk: true });
  expect((await admin.get(`${CAMPAIGN}/${id}`)).data.item).toMatchObject({ isActive: false, version: 2 });
  expect((await auditOf(shop)).map(({ action }) => action)).not.toContain('deactivate');
});

it('a payment counts its use of a coupon again, though it was given back at that very moment', async () => {
  const { id: IdCouponEnc } = await stock.addCoupon('TARDI', { useLimit: 1 });
  const till = tillOf(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const { data } = await till.buy((await addStudent(shop)).token, { IdCourseEnc, IdCouponEnc });
  const { IdPurchaseEnc } = data.item;
  await beforeCommit(
    shop.database,
    (tx) => releaseRedemption(tx, IdPurchaseEnc, shop.time.now),
    () => fulfilPaid(shop.deps, IdPurchaseEnc),
  );
  expect(await till.usesOf(IdCouponEnc)).toBe(1);
});
