import type { Database } from '../platform/database';
import { findHolding } from './loginCheckQueries';

/** The logins that are valid at `now`: neither ended nor expired, of a user who is not deleted. */
export async function loginsThatHold(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await findHolding(orm, ids, now));
}
