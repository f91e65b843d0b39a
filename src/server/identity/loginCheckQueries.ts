import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { logins, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';

export async function findHolding(db: Executor, ids: readonly string[], now: Date): Promise<string[]> {
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
