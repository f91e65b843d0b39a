import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../platform/database';
import type { Executor } from '../platform/database/executor';

/** Returns first and last name of an account as they are now; '' without a name, or for a deleted account. */
export async function fullName(db: Executor, userId: string): Promise<string> {
  const found = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  const { firstName = '', lastName = '' } = found[0] ?? {};
  return `${firstName} ${lastName}`.trim();
}
