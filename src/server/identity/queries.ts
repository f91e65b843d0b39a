import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { type Database, logins, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';

/** The queries of the users' services. */
export function userQueries({ orm }: Database) {
  const byEmail = orm
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${sql.placeholder('email')})`, isNull(users.deletedAt)))
    .prepare('user_by_email');

  /** Runs at every guarded call: the login holds, and its user is still there. */
  const caller = orm
    .select({ id: users.id, role: users.role, activatedAt: users.activatedAt, lastSeenAt: logins.lastSeenAt })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(
      and(
        eq(logins.id, sql.placeholder('loginId')),
        eq(logins.userId, sql.placeholder('userId')),
        isNull(logins.endedAt),
        gt(logins.expiresAt, sql.placeholder('now')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('caller_of_login');

  return {
    async findByEmail(email: string) {
      return (await byEmail.execute({ email }))[0];
    },
    async findById(id: string) {
      return (
        await orm
          .select()
          .from(users)
          .where(and(eq(users.id, id), isNull(users.deletedAt)))
      )[0];
    },
    async findCaller(login: { loginId: string; userId: string; now: Date }) {
      return (await caller.execute(login))[0];
    },
    async addLogin(tx: Executor, login: typeof logins.$inferInsert) {
      await tx.insert(logins).values(login);
    },
    async seeLogin(loginId: string, now: Date) {
      await orm.update(logins).set({ lastSeenAt: now }).where(eq(logins.id, loginId));
    },
    async endLogin(loginId: string, now: Date) {
      await orm.update(logins).set({ endedAt: now }).where(eq(logins.id, loginId));
    },
    /** Logins that ran out are of no use any more. */
    async forgetExpiredLogins(userId: string, now: Date) {
      await orm.delete(logins).where(and(eq(logins.userId, userId), lte(logins.expiresAt, now)));
    },
  };
}
export type UserRow = typeof users.$inferSelect;
