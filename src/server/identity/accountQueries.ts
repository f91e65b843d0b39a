import { and, desc, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { type Database, logins, purchases, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { UserRow } from './queries';

type NewUser = typeof users.$inferInsert;

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** @returns its id; undefined where the address has an account already */
export async function addUser(tx: Executor, user: NewUser): Promise<string | undefined> {
  const added = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return added[0]?.id;
}

/**
 * Another sign-up with an address whose account nobody has activated. What a buyer of the checkout typed stays: their
 * account is in use. @returns its id; undefined if it is active
 */
export async function signUpAgain(
  tx: Executor,
  { email, ...fields }: Pick<NewUser, 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
): Promise<string | undefined> {
  const waiting = and(hasEmail(email), isNull(users.activatedAt), isNull(users.deletedAt));
  const changed = await tx
    .update(users)
    .set(fields)
    .where(and(waiting, eq(users.buysUnproved, false)))
    .returning({ id: users.id });
  return (changed[0] ?? (await tx.select({ id: users.id }).from(users).where(waiting))[0])?.id;
}

/**
 * A sign-up at the checkout with an address that has an account already: it takes over one that nobody has activated or
 * bought with. @returns its id; undefined if somebody uses it
 */
export async function buyAgain(
  tx: Executor,
  { email, ...fields }: Pick<NewUser, 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
): Promise<string | undefined> {
  const bought = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, users.id));
  const changed = await tx
    .update(users)
    .set({ ...fields, buysUnproved: true })
    .where(and(hasEmail(email), isNull(users.activatedAt), isNull(users.deletedAt), notExists(bought)))
    .returning({ id: users.id });
  return changed[0]?.id;
}

/** Returns the user, locked until the transaction ends; undefined when deleted. */
export async function lockUser(tx: Executor, id: string): Promise<UserRow | undefined> {
  const present = and(eq(users.id, id), isNull(users.deletedAt));
  return (await tx.select().from(users).where(present).for('update'))[0];
}

/** @returns how often the row was written so far */
export async function changeUser(tx: Executor, id: string, fields: Partial<NewUser>): Promise<number> {
  const changed = await tx
    .update(users)
    .set({ ...fields, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ version: users.version });
  return changed[0]?.version ?? 0;
}

export async function isEmailTaken(tx: Executor, email: string): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).where(hasEmail(email))).length > 0;
}

/** Whether the account still has the password that was just verified; it then keeps it until the transaction ends. */
export async function hasPasswordHash(tx: Executor, id: string, passwordHash: string): Promise<boolean> {
  const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt));
  return (await tx.select({ id: users.id }).from(users).where(same).for('no key update')).length > 0;
}

/** Money was paid: free purchases have no documents that the law wants kept. */
export const hasPaid = and(isNotNull(purchases.paidAt), gt(purchases.totalCents, 0));

/**
 * Frees an address that somebody signed up with and never activated, unless they have bought with it: an order that
 * is unpaid or free does not count. The row stays, empty, like a deleted account's.
 */
export async function retireUnactivated(tx: Executor, email: string, now: Date): Promise<void> {
  const unactivated = and(hasEmail(email), isNull(users.activatedAt), isNull(users.deletedAt));
  const bought = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, users.id), hasPaid));
  const freed = sql`${users.id} || '@deleted.invalid'`;
  await tx
    .update(users)
    .set({ email: freed, passwordHash: null, firstName: '', lastName: '', deletedAt: now })
    .where(and(unactivated, notExists(bought)));
}

export async function loginBegan({ orm }: Database, loginId: string): Promise<Date | undefined> {
  return (await orm.select({ at: logins.createdAt }).from(logins).where(eq(logins.id, loginId)))[0]?.at;
}

/** Ends the user's logins, all or all but one. */
export async function endLogins(tx: Executor, userId: string, now: Date, except = ''): Promise<void> {
  const running = and(eq(logins.userId, userId), isNull(logins.endedAt), ne(logins.id, except));
  await tx.update(logins).set({ endedAt: now }).where(running);
}

/** @returns false when the user has no such login */
export async function endOwnLogin(
  { orm }: Database,
  id: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const ended = await orm
    .update(logins)
    .set({ endedAt: sql`coalesce(${logins.endedAt}, ${now})` })
    .where(and(eq(logins.id, id), eq(logins.userId, userId)))
    .returning({ id: logins.id });
  return ended.length > 0;
}

/** More than a person has. */
const MOST_LOGINS = 100;

/** Those that hold, the last seen first. */
export function listLogins({ orm }: Database, userId: string, now: Date) {
  return orm
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt), gt(logins.expiresAt, now)))
    .orderBy(desc(logins.lastSeenAt), logins.id)
    .limit(MOST_LOGINS);
}

/** Addresses that the user logged in from of late. */
export async function listLoginAddresses({ orm }: Database, userId: string): Promise<string[]> {
  const rows = await orm
    .select({ ip: logins.ip })
    .from(logins)
    .where(eq(logins.userId, userId))
    .orderBy(desc(logins.lastSeenAt))
    .limit(MOST_LOGINS);
  return rows.map(({ ip }) => ip);
}
