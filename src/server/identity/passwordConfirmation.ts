import type { Deps } from '../platform/deps';
import type { Limits } from '../platform/http/limits';
import { type Refusal, refuse } from '../platform/http/refusals';
import { loginBegan } from './accountQueries';
import { isPassword } from './passwords';

/** An account without a password proves by a login of the last quarter of an hour whose it is. */
const RECENT_MS = 15 * 60_000;

/** Returns whether a login began a short while ago. */
export function recentLogins({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return async (loginId: string): Promise<boolean> => {
    const began = await loginBegan(database, loginId);
    return began !== undefined && clock().getTime() - began.getTime() <= RECENT_MS;
  };
}

const WRONG = 'La password attuale non è corretta.';
const TOO_MANY = 'Hai sbagliato la password molte volte: aspetta un quarto d’ora e riprova.';

/** @param field as the payload of the call names it */
export function wrongPassword(field: string, message = WRONG): Refusal {
  return refuse(message, { code: 'wrong_password', errors: { [field]: message } });
}

/**
 * One's own password, asked again before something that matters. Who mistypes it is told and stays logged in, however
 * often; past the limit no password is looked at any more. A 429, which logs out, is left for floods.
 */
export function askedPasswords(limits: Limits, field: string) {
  return {
    /** @returns undefined when it is right */
    async refuseWrong(
      userId: string,
      passwordHash: string | null | undefined,
      password: string,
    ): Promise<Refusal | undefined> {
      await limits.use('password_asked', userId);
      // Counted first, so that simultaneous tries cannot get past the limit.
      if (!(await limits.tryUse('password_change', userId))) return wrongPassword(field, TOO_MANY);
      if (!(await isPassword(password, passwordHash))) return wrongPassword(field);
      await limits.giveBack('password_change', userId);
      return undefined;
    },
  };
}
