import { and, eq, gt, isNull } from 'drizzle-orm';
import { logins } from '../database';
import type { Executor } from '../database/executor';
import type { Viewer } from './viewerPass';

/** Whether the login that a pass was made for goes on: a kept copy of the cookie ends with it. */
export async function isLoggedIn(db: Executor, { userId, loginId }: Viewer, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: logins.id })
    .from(logins)
    .where(
      and(
        eq(logins.id, loginId),
        eq(logins.userId, userId),
        isNull(logins.endedAt),
        gt(logins.expiresAt, now),
      ),
    );
  return found.length > 0;
}
