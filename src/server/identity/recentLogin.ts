import type { Deps } from '../platform/deps';
import { loginBegan } from './accountQueries';

/** An account without a password proves by a login of the last quarter of an hour whose it is. */
const RECENT_MS = 15 * 60_000;

/** Returns whether a login began a short while ago. */
export function recentLogins({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return async (loginId: string): Promise<boolean> => {
    const began = await loginBegan(database, loginId);
    return began !== undefined && clock().getTime() - began.getTime() <= RECENT_MS;
  };
}
