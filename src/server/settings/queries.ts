import { and, eq, inArray, sql } from 'drizzle-orm';
import { parameters } from '../platform/database';
import type { Executor, Transaction } from '../platform/database/executor';

/** Lists parameters by key, optionally only those with a prefix. */
export function listParameters(
  db: Executor,
  { onlyPublic, prefix = '' }: { onlyPublic: boolean; prefix?: string },
) {
  const { key, value, updatedAt, version } = parameters;
  return db
    .select({ key, value, updatedAt, version })
    .from(parameters)
    .where(
      and(
        onlyPublic ? eq(parameters.isPublic, true) : undefined,
        prefix ? sql`starts_with(${key}, ${prefix})` : undefined,
      ),
    )
    .orderBy(key);
}

export type ParameterRow = Pick<typeof parameters.$inferSelect, 'key' | 'value' | 'updatedAt' | 'version'>;

/** Returns the rows of keys, and holds them until the transaction ends. */
export async function lockParameters(tx: Transaction, keys: string[]): Promise<Map<string, ParameterRow>> {
  const rows = await tx.select().from(parameters).where(inArray(parameters.key, keys)).for('no key update');
  return new Map(rows.map((row) => [row.key, row]));
}

/** @returns undefined when another admin added the key at the same time */
export async function saveParameter(
  tx: Transaction,
  row: Pick<typeof parameters.$inferInsert, 'key' | 'value' | 'isPublic' | 'description'>,
  version: number,
): Promise<ParameterRow | undefined> {
  const saved = await tx
    .insert(parameters)
    .values(row)
    .onConflictDoUpdate({
      target: parameters.key,
      set: { value: row.value, isPublic: row.isPublic, version: sql`${parameters.version} + 1` },
      setWhere: eq(parameters.version, version),
    })
    .returning();
  return saved[0];
}
