import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { UserRow } from '../identity/queries';
import { searchedText, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import { contains } from '../platform/resource/grid';

export interface UserFilters {
  readonly Query: string;
  readonly Role?: '0' | '1' | '2' | undefined;
  readonly IsActive?: boolean | undefined;
}

/**
 * Accounts that are not deleted.
 * @param account the one whose whole address the text is: nobody else is meant
 */
export function matchingUsers(
  { Query, Role, IsActive }: UserFilters,
  account: string | undefined,
): SQL | undefined {
  const active = IsActive ? isNotNull(users.activatedAt) : isNull(users.activatedAt);
  return and(
    isNull(users.deletedAt),
    Role === undefined ? undefined : eq(users.role, Number(Role) as UserRow['role']),
    IsActive === undefined ? undefined : active,
    account === undefined ? contains(Query, [searchedText(users)]) : eq(users.id, account),
  );
}

export function listAdmins(db: Executor): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 1), isNull(users.deletedAt)))
    .orderBy(sql`lower(${users.email})`, users.id);
}
