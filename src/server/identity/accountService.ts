import { and, eq, isNull, sql } from 'drizzle-orm';
import { ROLE, type Role } from '../../contract/identity/roles';
import { type Database, users } from '../platform/database';
import type { Executor, Transaction } from '../platform/database/executor';
import { readableCode } from '../platform/readableCode';
import { addUser, changeUser, endLogins } from './accountQueries';
import { hashPassword } from './passwords';
import type { UserRow } from './queries';
import { voidTokens } from './tokenQueries';

/** Returns first and last name of an account as they are now; '' without a name, or for a deleted account. */
export async function fullName(db: Executor, userId: string): Promise<string> {
  const found = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  const { firstName = '', lastName = '' } = found[0] ?? {};
  return `${firstName} ${lastName}`.trim();
}

export { hashPassword };

/**
 * Makes a person an admin. An active account keeps its password. One that nobody has activated may be a stranger's who
 * typed the address: it gets a new password, and every way in by the old one ends.
 * @returns the password of an account that was created or claimed
 */
export async function promoteToAdmin(
  database: Database,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const password = readableCode(LETTERS);
  const passwordHash = await hashPassword(password);
  return database.orm.transaction(async (tx) => {
    await addUser(tx, { email });
    const account = await lockAccount(tx, email);
    if (!account) throw new Error('the account is not there');
    if (account.activatedAt) {
      await changeRole(tx, account.id, ROLE.admin);
      return undefined;
    }
    const claimed = { passwordHash, activatedAt: now, claimedAt: now };
    await changeUser(tx, account.id, { ...claimed, role: ROLE.admin });
    await endLogins(tx, account.id, now);
    await voidTokens(tx, account.id, now);
    return password;
  });
}

/** In small letters, as passwords are typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The account with that address, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, email: string) {
  const [account] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      activatedAt: users.activatedAt,
    })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email.trim()})`, isNull(users.deletedAt)))
    .for('update');
  return account;
}

/** Returns the role that counts. Anyone can sign up with an address, so an unproved one makes only a student. */
export function effectiveRole({ role, activatedAt }: Pick<UserRow, 'role' | 'activatedAt'>): Role {
  return activatedAt ? role : ROLE.student;
}

/** Changes a role; the account's logins follow it with their next call. */
export async function changeRole(tx: Transaction, userId: string, role: Role): Promise<void> {
  await tx
    .update(users)
    .set({ role, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

/** A teacher without a page is a student again; an admin stays one. */
export async function dismissTeacher(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ role: ROLE.student, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), eq(users.role, ROLE.teacher)));
}
