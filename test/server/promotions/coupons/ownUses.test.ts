import { eq } from 'drizzle-orm';
import { createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { releaseReservation } from '../../../../src/server/checkout/purchases/fulfilment';
import { newId, purchases } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { fulfilPaid } from '../../../support/money/paid';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the minute's checks for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 120_000);
});

type Fields = NonNullable<Parameters<typeof stock.addCoupon>[1]>;
const addCoupon = (fields: Fields) => stock.addCoupon(`MIO-${newId()}`, { scope: 'everything', ...fields });

async function order(userId: string, IdCouponEnc: string) {
  const { id: IdCourseEnc } = await stock.addCourse();
  const { item } = await createCheckout(shop.deps, userId, { IdCourseEnc, IdCouponEnc });
  return item?.IdPurchaseEnc ?? '';
}

async function buy(userId: string, couponId: string) {
  await fulfilPaid(shop.deps, await order(userId, couponId));
}

/** What the check of a coupon says of a course, by its id and its title, of a path and of a cart. */
const CHECKS: Readonly<
  Record<string, (code: string, token?: string) => Promise<{ code?: string; message?: string }>>
> = {
  'a course': async (CouponCode, token) => {
    const { id: IdCourseEnc } = await stock.addCourse();
    return (await shop.call('/api/courses/IsValidCoupon', { IdCourseEnc, CouponCode }, token)).data;
  },
  'a course by its title': async (CouponCode, token) => {
    const { title: Title } = await stock.addCourse();
    return (await shop.call('/api/courses/IsValidCouponWithTitle', { Title, CouponCode }, token)).data;
  },
  'a path': async (CouponCode, token) => {
    const { id: IdBundleEnc } = await stock.addBundle([(await stock.addCourse()).id]);
    return (await shop.call('/api/Bundle/IsValidBundleCoupon', { IdBundleEnc, CouponCode }, token)).data;
  },
  'a cart': async (CouponCode, token) => {
    const lines = [{ kind: 'course', IdItemEnc: (await stock.addCourse()).id }];
    const { data } = await shop.call('/api/PaymentRequest/QuoteCart', { lines, CouponCode }, token);
    return data.item.couponRefusal ?? {};
  },
};

it.each(Object.entries(CHECKS))(
  'a buyer who has used a coupon as often as one person may is told so when it is checked for %s',
  async (_what, check) => {
    const coupon = await addCoupon({ perUserLimit: 2 });
    const [buyer, other] = [await addStudent(shop), await addStudent(shop)];
    await buy(buyer.id, coupon.id);
    expect((await check(coupon.code, buyer.token)).code).toBeUndefined();
    await buy(buyer.id, coupon.id);
    // What was given back was used all the same.
    const back = { state: 'refunded', refundedCents: 8000 } as const;
    await shop.database.orm.update(purchases).set(back).where(eq(purchases.userId, buyer.id));
    expect(await check(coupon.code, buyer.token)).toMatchObject({
      code: 'coupon_used_up',
      message: 'Hai già usato questo coupon.',
    });
    expect((await check(coupon.code, other.token)).code).toBeUndefined();
    expect((await check(coupon.code)).code).toBeUndefined();
  },
);

it('uses that are reserved or were given back, and those of another coupon, do not count', async () => {
  const [coupon, another] = [await addCoupon({ perUserLimit: 1 }), await addCoupon({ perUserLimit: 1 })];
  const { id, token } = await addStudent(shop);
  await buy(id, another.id);
  await releaseReservation(shop.deps, await order(id, coupon.id), 'expired');
  await order(id, coupon.id);
  for (const check of Object.values(CHECKS)) {
    expect((await check(coupon.code, token)).code).toBeUndefined();
  }
});
