import { and, eq, sql } from 'drizzle-orm';
import { parameters } from '../database';
import type { Executor } from '../database/executor';

/** Lists parameters by key, optionally only those with a prefix. */
export function listParameters(
  db: Executor,
  { onlyPublic, prefix = '' }: { onlyPublic: boolean; prefix?: string },
) {
  const { key, value, updatedAt } = parameters;
  return db
    .select({ key, value, updatedAt })
    .from(parameters)
    .where(
      and(
        onlyPublic ? eq(parameters.isPublic, true) : undefined,
        prefix ? sql`starts_with(${key}, ${prefix})` : undefined,
      ),
    )
    .orderBy(key);
}
