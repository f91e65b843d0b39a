import { and, desc, eq, gte, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { type Database, oneTimeTokens, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';

export type TokenRow = typeof oneTimeTokens.$inferSelect;
export type TokenPurpose = TokenRow['purpose'];

export async function addToken(tx: Executor, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await tx.insert(oneTimeTokens).values(token);
}

/** Locks the row, so that the second of two simultaneous uses sees the first. */
export async function lockToken(
  tx: Executor,
  hash: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
  const found = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose)))
    .for('update');
  return found[0];
}

export async function useToken(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, id));
}

/** The link to a former address must outlive whatever a thief does with the account. */
const OUTLIVING = ['social_login', 'email_undo'] as const;

/** Voids the links that the user was sent before, except those that undo a change of address. */
export async function voidTokens(tx: Executor, userId: string, now: Date): Promise<void> {
  const open = and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt));
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(open, notInArray(oneTimeTokens.purpose, [...OUTLIVING])));
}

/** Voids the links that would undo a change of address made after that moment. */
export async function voidUndosSince(tx: Executor, userId: string, moment: Date, now: Date): Promise<void> {
  const isUndo = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'email_undo'));
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(isUndo, isNull(oneTimeTokens.usedAt), gte(oneTimeTokens.createdAt, moment)));
}

const isSignUp = and(
  eq(oneTimeTokens.purpose, 'activation'),
  sql`${oneTimeTokens.payload} ->> 'isSignUp' = 'true'`,
);

/** Returns the fields of each sign-up with the user's address (a link that was only sent again does not count). */
export async function listSignUps(db: Executor, userId: string): Promise<TokenRow['payload'][]> {
  const found = await db
    .select({ payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isSignUp))
    .orderBy(oneTimeTokens.createdAt);
  return found.map(({ payload }) => payload);
}

/** Returns the latest sign-up with the address and password that an account has now. */
export async function findOwnSignUp(
  tx: Executor,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string | null },
): Promise<Pick<TokenRow, 'id' | 'payload'> | undefined> {
  const hasPassword = sql`${oneTimeTokens.payload} ->> 'passwordHash' = ${passwordHash}`;
  const found = await tx
    .select({ id: oneTimeTokens.id, payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, id), isSignUp, hasPassword))
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1);
  return found[0];
}

export async function setPayload(tx: Executor, id: string, payload: TokenRow['payload']): Promise<void> {
  await tx.update(oneTimeTokens).set({ payload }).where(eq(oneTimeTokens.id, id));
}

/**
 * Deletes the tokens that expired before a moment. The sign-ups of an account that waits for its activation stay, since
 * nothing else holds the consents, nor tells whether several people have typed the address.
 */
export async function deleteTokensBefore({ orm }: Database, moment: Date): Promise<void> {
  const waiting = and(eq(users.id, oneTimeTokens.userId), isNull(users.activatedAt), isNull(users.deletedAt));
  const kept = orm
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .innerJoin(users, waiting)
    .where(isSignUp);
  await orm
    .delete(oneTimeTokens)
    .where(and(lt(oneTimeTokens.expiresAt, moment), notInArray(oneTimeTokens.id, kept)));
}
