import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { watchBooks } from '../../../support/money/books';
import { addStudent, orderCourse, shopOf } from '../purchases/fixtures';
import { onStripe, post, type StripeUnderTest } from './providers';
import { tillOf } from './till';

/** Bank debits that take days, and the coupons of their orders. */

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let stripe: StripeUnderTest['stripe'];
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  provider = await onStripe();
  ({ shop, stripe } = provider);
  till = tillOf(shop);
  stock = shopOf(shop);
});
watchBooks(() => provider);
afterAll(() => provider.close());

const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));

/** An order with the coupon that its buyer has confirmed, and an hour has passed. */
async function debited(IdCouponEnc: string) {
  const { course, student, id, reference } = await orderCourse(shop, { order: { IdCouponEnc } });
  await deliver(stripe.payLater(reference));
  shop.time.now = new Date(shop.time.now.getTime() + 60 * 60_000);
  const end = (isPaid: boolean) => deliver(stripe.endLater(reference, isPaid));
  const buyOther = async () =>
    (await till.buy(student.token, { IdCourseEnc: (await stock.addCourse()).id, IdCouponEnc })).data;
  return { id, course, student, end, buyOther };
}

describe('a debit that the bank works on', () => {
  it('keeps its use of the coupon until the bank has decided', async () => {
    const coupon = await stock.addCoupon('UNICO', { useLimit: 1 });
    const { id, course, end } = await debited(coupon.id);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const { data } = await till.buy((await addStudent(shop)).token, order);
    expect(data).toMatchObject({ isOk: false, code: 'coupon_used_up' });
    expect(data.message).not.toMatch(/mezz.ora/);
    await reconcileOverdue(shop.deps);
    expect(await till.usesOf(coupon.id)).toBe(1);
    await end(true);
    expect([(await till.purchase(id)).state, await till.usesOf(coupon.id)]).toEqual(['paid', 1]);
  });

  it('gives its use of the coupon back when it fails', async () => {
    const coupon = await stock.addCoupon('LIBERO', { useLimit: 1 });
    const { course, end } = await debited(coupon.id);
    await end(false);
    expect(await till.usesOf(coupon.id)).toBe(0);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    expect((await till.buy((await addStudent(shop)).token, order)).data.isOk).toBe(true);
  });

  it.each([
    [{}, { isOk: true }],
    [{ perUserLimit: 1 }, { code: 'coupon_used_up', message: 'Hai già usato questo coupon.' }],
  ])('leaves its coupon to the buyer’s other courses, as far as it goes (%j)', async (limit, answer) => {
    const coupon = await stock.addCoupon(`ALTRO-${Object.keys(limit)}`, limit);
    const { id, buyOther } = await debited(coupon.id);
    expect(await buyOther()).toMatchObject(answer);
    expect((await till.purchase(id)).state).toBe('pending');
  });
});
