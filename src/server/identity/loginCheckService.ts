import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type Database, logins, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';

async function findHolding(db: Executor, ids: readonly string[], now: Date): Promise<string[]> {
  const found = await db
    .select({ id: logins.id })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(
      and(
        inArray(logins.id, [...ids]),
        isNull(logins.endedAt),
        gt(logins.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
  return found.map(({ id }) => id);
}

/** The logins that are valid at `now`: neither ended nor expired, of a user who is not deleted. */
export async function loginsThatHold(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await findHolding(orm, ids, now));
}
