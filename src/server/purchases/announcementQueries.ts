import { and, eq, sql } from 'drizzle-orm';
import type { Slice } from '../admin/grid';
import { audit, courses, purchases, users } from '../database';
import type { Executor } from '../database/executor';

/** A purchase with its buyer and the page of what was bought. */
export async function findForAnnouncement(db: Executor, purchaseId: string) {
  const found = await db
    .select({
      userId: purchases.userId,
      itemTitle: purchases.itemTitle,
      totalCents: purchases.totalCents,
      state: purchases.state,
      courseSlug: courses.slug,
      bundleId: purchases.bundleId,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.id, purchaseId));
  return found[0];
}

/** The audit's rows of announcements, with the mail address of who announced. */
export function listAnnounced(db: Executor, of: { action: string; resource: string }) {
  const { id, at, resourceId: purchaseId, after } = audit;
  const shown = sql<{ buyer: string; title: string; price: number }>`${after}`;
  const where = and(eq(audit.resource, of.resource), eq(audit.action, of.action));
  return {
    count: () => db.$count(audit, where),
    rows: ({ orderBy, limit, offset }: Slice) =>
      db
        .select({ id, at, purchaseId, shown, who: users.email })
        .from(audit)
        .leftJoin(users, eq(users.id, audit.actorId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
