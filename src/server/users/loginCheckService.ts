import type { Database } from '../database';
import { findHolding } from './loginCheckQueries';

/** Those of the logins that hold at `now`: neither ended nor run out, and of a user who is still there. */
export async function loginsThatHold(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await findHolding(orm, ids, now));
}
