import { and, eq, isNull, sql } from 'drizzle-orm';
import { bundleCourses, courses, orderLines, purchases } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { NewPurchase, PurchaseRow } from './queries';

type Item = Pick<PurchaseRow, 'courseId' | 'bundleId'>;

/** The courses that something gives at present: its own, or those of its path, those taken off sale meanwhile included. */
export async function coursesOf(db: Executor, { courseId, bundleId }: Item): Promise<string[]> {
  if (courseId !== null) return [courseId];
  if (bundleId === null) return [];
  const found = await db
    .select({ id: courses.id })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
    .where(and(eq(bundleCourses.bundleId, bundleId), isNull(courses.deletedAt)))
    .orderBy(bundleCourses.position);
  return found.map(({ id }) => id);
}

/**
 * The courses that a purchase grants: those that it had when it was reserved, whatever its path holds by now. One that the
 * former version reserved has no line yet, and grants those of its path.
 */
export async function boughtCourses(
  db: Executor,
  purchase: Item & { readonly id: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from ${orderLines} l
    cross join lateral unnest(l.course_ids) with ordinality as granted (id, place)
    join ${courses} c on c.id = granted.id
    where l.purchase_id = ${purchase.id} order by l.position, granted.place`);
  return rows.length > 0 ? rows.map(({ id }) => id) : coursesOf(db, purchase);
}

/** Stores a purchase with its line. @param courseIds that it grants */
export async function insertPurchase(
  tx: Transaction,
  purchase: NewPurchase,
  courseIds: readonly string[],
): Promise<PurchaseRow> {
  const [made] = await tx.insert(purchases).values(purchase).returning();
  if (!made) throw new Error('The purchase was not stored');
  const { id: purchaseId, courseId, bundleId, itemTitle: title, couponId, couponCode } = made;
  const { listCents, discountCents, totalCents } = made;
  await tx.insert(orderLines).values({
    ...{ purchaseId, courseId, bundleId, title, listCents, discountCents, totalCents, couponId, couponCode },
    courseIds: [...courseIds],
  });
  return made;
}

/** Makes a pending purchase that is taken up again grant what its buyer sees now. */
export async function refreshLine(
  tx: Transaction,
  purchaseId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ courseIds: [...courseIds] })
    .where(eq(orderLines.purchaseId, purchaseId));
}
