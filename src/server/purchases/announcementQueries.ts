import { eq } from 'drizzle-orm';
import { courses, purchases, users } from '../database';
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
