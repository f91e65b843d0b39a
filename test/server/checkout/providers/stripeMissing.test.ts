import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { post, stripeShop } from '../payments/providers';
import { addStudent } from '../purchases/fixtures';

/** Sessions that Stripe does not know any more, as after a change of keys. */

const { shop, stripe, till, stock } = stripeShop();

const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

async function openPurchase() {
  const course = await stock.addCourse();
  const coupon = await stock.addCoupon(`UNICO-${course.id}`, { useLimit: 1 });
  const student = await addStudent(shop);
  const buy = async (IdCouponEnc?: string) =>
    (await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc })).data;
  const id: string = (await buy(coupon.id)).item.IdPurchaseEnc;
  const reference = (await till.purchase(id)).providerReference ?? '';
  return { student, coupon, id, reference, buy };
}

it('gives way to another checkout of its buyer', async () => {
  const { id, reference, coupon, buy } = await openPurchase();
  stripe.sessions.delete(reference);
  expect((await buy()).isOk).toBe(true);
  expect([(await till.purchase(id)).state, await till.usesOf(coupon.id)]).toEqual(['expired', 0]);
});

it('is ended by the sweep once its time is over', async () => {
  const { id, reference } = await openPurchase();
  stripe.sessions.delete(reference);
  pass(31);
  await reconcileOverdue(shop.deps);
  expect((await till.purchase(id)).state).toBe('expired');
});

it('keeps a purchase that was paid, with its access', async () => {
  const { student, id, reference } = await openPurchase();
  await post(shop, stripe.signed(stripe.pay(reference)));
  const refund = stripe.emit('charge.refunded', stripe.sessionBy(reference));
  stripe.sessions.delete(reference);
  expect(await post(shop, stripe.signed(refund))).toBe(200);
  expect(await till.purchase(id)).toMatchObject({ state: 'paid', refundedCents: 0 });
  expect((await till.rightsOf(student.id)).map(({ revokedAt }) => revokedAt)).toEqual([null]);
});

it('is not one of an account that refuses the key, which says nothing of the payment', async () => {
  const { id } = await openPurchase();
  pass(31);
  stripe.failures.push(401);
  await reconcileOverdue(shop.deps);
  expect((await till.purchase(id)).state).toBe('pending');
});
