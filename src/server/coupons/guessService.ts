import type { Limits } from '../http/limits';
import type { CallContext } from '../http/serve';
import type { CouponAnswer } from './service';

/**
 * Limits the checks of coupon codes, of whatever item. Codes that do not exist are limited more tightly than checks, so
 * that none can be found by trying.
 */
export function couponGuesses(limits: Limits) {
  return {
    /** The rows' guard. @throws CallError 429 when it is too many */
    async admit({ ip }: Pick<CallContext, 'ip'>): Promise<undefined> {
      await limits.use('coupon', ip);
      await limits.check('coupon_guess', ip);
    },

    /** @param check one check of a code, counted as a guess when there is no such code */
    async count(ip: string, check: () => Promise<CouponAnswer>): Promise<CouponAnswer> {
      const answer = await check();
      if (!answer.isOk && answer.code === 'coupon_unknown') await limits.use('coupon_guess', ip);
      return answer;
    },
  };
}
