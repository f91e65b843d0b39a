import type { Limits } from '../http/limits';
import type { CouponAnswer } from './service';

/**
 * A check of a code, of whatever item. Checks are many before a person meets the limit; codes that do not exist
 * are few, so that none can be found by trying.
 * @throws CallError 429 when it is too many
 */
export async function checkWithin(
  limits: Limits,
  ip: string,
  check: () => Promise<CouponAnswer>,
): Promise<CouponAnswer> {
  await limits.use('coupon', ip);
  await limits.check('coupon_guess', ip);
  const answer = await check();
  if (!answer.isOk && answer.code === 'coupon_unknown') await limits.use('coupon_guess', ip);
  return answer;
}
