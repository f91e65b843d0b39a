import { createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { addCoupon, addCourse, addPeople, deps, latency, usesOf } from './manyConnections';

it('of 200 people who take a coupon with one use at the same moment, one gets it', async () => {
  const [people, IdCourseEnc, IdCouponEnc] = [await addPeople(200), await addCourse(), await addCoupon(1)];
  const order = { IdCourseEnc, IdCouponEnc };
  const answers = await latency.during(() =>
    Promise.all(people.map((id) => createCheckout(deps, id, order))),
  );
  expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'coupon_used_up')).toHaveLength(199);
  expect(await usesOf(IdCouponEnc)).toBe(1);
});
