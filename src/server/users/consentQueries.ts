import { and, eq, sql } from 'drizzle-orm';
import { consents, oneTimeTokens } from '../database';
import type { Executor } from '../database/executor';

export async function addConsents(tx: Executor, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(consents).values(rows);
}

/** What the links of all sign-ups with an account's address carry, the first one's first. */
export async function listSignUpPayloads(
  tx: Executor,
  userId: string,
): Promise<(Record<string, unknown> | null)[]> {
  const isSignUp = sql`${oneTimeTokens.payload} ->> 'isSignUp' = 'true'`;
  const rows = await tx
    .select({ payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'activation'), isSignUp))
    .orderBy(oneTimeTokens.createdAt);
  return rows.map(({ payload }) => payload);
}
