import { ROLE, type Role } from '../../../contract/identity/roles';
import { cancelCheckouts, forgetBuyer, hasOpenCheckouts } from '../../checkout/purchases/reconciliation';
import { lockUser } from '../../identity/accountQueries';
import { effectiveRole } from '../../identity/accountService';
import { userQueries } from '../../identity/queries';
import type { Transaction } from '../../platform/database/executor';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { queueMail } from '../../platform/mail/outboxService';
import { erase, forgetBuyersBefore, hasPublicPage, lockAdmins } from './queries';

/** Full years after that of the payment (art. 2220 c.c.). */
const KEPT_YEARS = 10;

/** Forgets who the buyers of deleted accounts were, once accounting law no longer wants them kept. */
export function forgetOldBuyers({
  database: { orm },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const year = clock().getUTCFullYear();
  // The first instant of a year in Italy.
  const before = new Date(Date.UTC(year - KEPT_YEARS, 0, 1) - 3_600_000);
  return orm.transaction((tx) => forgetBuyersBefore(tx, before));
}

/** `gone`: there is no such user, or no more; so a repeat is harmless. */
export type Deletion = 'deleted' | 'gone' | 'last_admin' | 'teacher' | 'paying';

const ATTEMPTS = 3;

/**
 * Deletes an account, whoever asks for it: the row of the user is emptied, everything of the person goes in the
 * same transaction, and so does the last mail into the outbox. Open checkouts are ended first, at the provider too.
 * `paying` when one of them cannot be ended now; nothing is deleted then.
 * @param onDeleted runs in the same transaction
 */
export async function deleteUser(
  deps: Deps,
  userId: string,
  onDeleted?: (tx: Transaction, role: Role) => Promise<void>,
): Promise<Deletion> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!(await expired(deps, userId))) return 'paying';
    const outcome = await tryDelete(deps, userId, onDeleted);
    if (outcome === 'paying') continue;
    if (outcome === 'deleted') {
      deps.mails.kick();
      deps.log.info({ user: userId }, 'an account was deleted');
    }
    return outcome;
  }
  return 'paying';
}

async function expired(deps: Deps, userId: string): Promise<boolean> {
  try {
    await cancelCheckouts(deps, userId);
    return true;
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    deps.log.warn({ err: error, user: userId }, 'an open checkout could not be ended');
    return false;
  }
}

async function tryDelete(
  deps: Deps,
  userId: string,
  onDeleted: Parameters<typeof deleteUser>[2],
): Promise<Deletion> {
  const { database, clock, mails } = deps;
  const present = await userQueries(database).findById(userId);
  if (!present) return 'gone';
  const { email, firstName } = present;
  const cause = `account-deleted:${userId}`;
  const farewell = await mails.write({ cause, to: email, template: 'accountDeleted', data: { firstName } });
  let changed: Awaited<ReturnType<typeof erase>> = [];
  const outcome = await database.orm.transaction(async (tx): Promise<Deletion> => {
    // Before the user's own row, and always in the same order: two admins may delete themselves at once.
    const admins = await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (!user) return 'gone';
    if (effectiveRole(user) === ROLE.admin && admins <= 1) return 'last_admin';
    if (await hasPublicPage(tx, userId)) return 'teacher';
    // Opened since; or the address was changed, and the mail would go to the former one.
    if ((await hasOpenCheckouts(deps, tx, userId)) || user.email !== email) return 'paying';
    await forgetBuyer(deps, tx, userId);
    changed = await erase(tx, user, clock());
    await queueMail(tx, farewell);
    await onDeleted?.(tx, user.role);
    return 'deleted';
  });
  if (outcome === 'deleted') publicCache(database).invalidate(changed);
  return outcome;
}
