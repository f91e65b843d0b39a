import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { identities, oneTimeTokens, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { UserRow } from '../queries';

/** Used, and of no more use to who reads the database. */
export async function spendJourney(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.update(oneTimeTokens).set({ usedAt: now, payload: null }).where(eq(oneTimeTokens.id, id));
}

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

const isThis = ({ provider, subject }: Identity) =>
  and(eq(identities.provider, provider), eq(identities.subject, subject));

/** Returns the owner, locked until the transaction ends; undefined for nobody's and for a deleted account's. */
export async function lockOwner(tx: Executor, identity: Identity): Promise<UserRow | undefined> {
  const found = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(isThis(identity), isNull(users.deletedAt)))
    .for('update', { of: users });
  return found[0]?.user;
}

/** The account of an address, locked until the transaction ends. */
export async function lockUserByEmail(tx: Executor, email: string): Promise<UserRow | undefined> {
  const found = await tx
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt)))
    .for('update');
  return found[0];
}

/** Links an identity to a user; one that was linked to a deleted account is linked afresh. */
export async function linkIdentity(
  tx: Executor,
  identity: Identity & { readonly userId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const { userId, email } = identity;
  await tx
    .insert(identities)
    .values({ ...identity, createdAt: now })
    .onConflictDoUpdate({
      target: [identities.provider, identities.subject],
      set: { userId, email, createdAt: now },
    });
}

/** Takes away every login provider's account that stands for the user. */
export async function unlinkAll(tx: Executor, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}

/** Takes away those that were linked since that moment. */
export async function unlinkSince(tx: Executor, userId: string, moment: Date): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), gte(identities.createdAt, moment)));
}

/** Takes away the user's accounts at one provider. */
export async function unlink(tx: Executor, userId: string, provider: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
}

/** The user's accounts at login providers, the first linked first. */
export function listIdentities(tx: Executor, userId: string) {
  return tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.provider, identities.subject);
}

/** Whether somebody's account is linked to it. */
export async function isLinked(tx: Executor, identity: Identity): Promise<boolean> {
  return (await tx.select({ id: identities.userId }).from(identities).where(isThis(identity))).length > 0;
}
