import { createCheckout } from '../../../../src/server/checkout/payments/checkout';
import { addCoupon, addCourse, addPeople, deps, latency, usesOf } from './manyConnections';

it('of 200 people who take a coupon with one use, 50 at the same moment, one gets it', async () => {
  const [people, IdCourseEnc, IdCouponEnc] = [await addPeople(200), await addCourse(), await addCoupon(1)];
  const order = { IdCourseEnc, IdCouponEnc };
  const answers: Awaited<ReturnType<typeof createCheckout>>[] = [];
  // More at once may wait longer for a connection than the shop lets anybody wait.
  while (people.length > 0) {
    const wave = people.splice(0, 50);
    answers.push(
      ...(await latency.during(() => Promise.all(wave.map((id) => createCheckout(deps, id, order))))),
    );
  }
  expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'coupon_used_up')).toHaveLength(199);
  expect(await usesOf(IdCouponEnc)).toBe(1);
});
