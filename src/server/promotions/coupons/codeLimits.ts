import type { Limits } from '../../platform/http/limits';
import { type Refusal, refuse } from '../../platform/http/refusals';
import type { CallContext } from '../../platform/http/serve';

/** An answer about a code. */
interface CodeAnswer {
  readonly isOk: boolean;
  readonly code?: string | undefined;
}

const TOO_MANY_CODES = 'Hai provato troppi codici: aspetta dieci minuti e riprova.';

/**
 * Limits the checks of coupon codes, of whatever item. Codes that do not exist are limited more tightly than checks, so
 * that none can be found by trying.
 */
export function couponCodeLimits(limits: Limits) {
  return {
    /** The rows' guard. @throws CallError 429 when it is too many */
    async admit({ ip }: Pick<CallContext, 'ip'>): Promise<undefined> {
      await limits.use('coupon', ip);
      await limits.check('coupon_guess', ip);
    },

    /**
     * The guard of rows of a logged-in user, by address and account. Refuses instead of a 4xx, which would end the
     * session.
     */
    async admitUser({
      ip,
      caller,
    }: Pick<CallContext<'user'>, 'ip' | 'caller'>): Promise<Refusal | undefined> {
      const isSpent =
        !(await limits.tryUse('coupon', ip)) ||
        (await limits.isSpent('coupon_guess', ip)) ||
        (await limits.isSpent('coupon_guess', caller.id));
      if (!isSpent) return undefined;
      return tooManyCodes();
    },

    /** @param check one check of a code, counted as a guess when there is no such code */
    async count<Answer extends CodeAnswer>(ip: string, check: () => Promise<Answer>): Promise<Answer> {
      const answer = await check();
      if (!answer.isOk && answer.code === 'coupon_unknown') await limits.use('coupon_guess', ip);
      return answer;
    },

    /** The same for a logged-in user. */
    async countUser<Answer extends CodeAnswer>(
      { ip, caller }: Pick<CallContext<'user'>, 'ip' | 'caller'>,
      check: () => Promise<Answer>,
    ): Promise<Answer | Refusal> {
      const answer = await check();
      if (answer.isOk || answer.code !== 'coupon_unknown') return answer;
      const isAdmitted =
        (await limits.tryUse('coupon_guess', ip)) && (await limits.tryUse('coupon_guess', caller.id));
      return isAdmitted ? answer : tooManyCodes();
    },
  };
}

const tooManyCodes = (): Refusal =>
  refuse(TOO_MANY_CODES, { code: 'too_many_codes', errors: { CpnCode: TOO_MANY_CODES } });
