import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit, courses, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Slice } from '../../platform/resource/grid';

const admins = alias(users, 'admins');

/** Whether the buyer lets others see their name: their last answer, and no where there is none. */
const isNameShown = sql<boolean>`coalesce((
  select c.is_given from consents c where c.user_id = ${users.id} and c.purpose = 'buyer_name'
  order by c.given_at desc limit 1
), false)`;

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
      isNameShown,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.id, purchaseId));
  return found[0];
}

/** The audit's rows of announcements, with their purchases and the mail address of who announced. */
export function listAnnounced(db: Executor, of: { action: string; resource: string }) {
  const { id, at, resourceId: purchaseId } = audit;
  const { itemTitle, totalCents } = purchases;
  const { firstName, lastName, deletedAt } = users;
  const where = and(eq(audit.resource, of.resource), eq(audit.action, of.action));
  return {
    count: () => db.$count(audit, where),
    rows: ({ orderBy, limit, offset }: Slice) =>
      db
        .select({
          id,
          at,
          purchaseId,
          itemTitle,
          totalCents,
          firstName,
          lastName,
          deletedAt,
          isNameShown,
          who: admins.email,
        })
        .from(audit)
        .leftJoin(admins, eq(admins.id, audit.actorId))
        .innerJoin(purchases, eq(purchases.id, purchaseId))
        .innerJoin(users, eq(users.id, purchases.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
