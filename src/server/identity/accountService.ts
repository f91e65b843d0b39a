import { and, eq, isNull, sql } from 'drizzle-orm';
import { ROLE, type Role } from '../../contract/identity/roles';
import { type Database, users } from '../platform/database';
import type { Executor, Transaction } from '../platform/database/executor';
import { readableCode } from '../platform/readableCode';
import { hashPassword } from './passwords';
import { type UserRow, userQueries } from './queries';

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
 * Makes a person an admin. An existing account keeps its password; otherwise one is created.
 * @returns the password of the account that had to be made
 */
export async function promoteToAdmin(
  database: Database,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const queries = userQueries(database);
  const found = await queries.findByEmail(email);
  if (found) {
    const activatedAt = found.activatedAt ?? now;
    await queries.update(found.id, { role: ROLE.admin, activatedAt });
    return undefined;
  }
  const password = readableCode(LETTERS);
  const passwordHash = await hashPassword(password);
  await queries.add({ email, passwordHash, role: ROLE.admin, activatedAt: now });
  return password;
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
