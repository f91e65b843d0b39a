import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { courses, users, wishlist } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { notFound } from '../../platform/http/refusals';

/** Lists what a person saved, newest first, whether it is still on sale or not. */
export function listSaved(db: Executor, userId: string) {
  return db
    .select({ courseId: wishlist.courseId, title: courses.title, savedAt: wishlist.savedAt })
    .from(wishlist)
    .innerJoin(courses, eq(courses.id, wishlist.courseId))
    .where(eq(wishlist.userId, userId))
    .orderBy(desc(wishlist.savedAt), wishlist.courseId);
}

/** Returns those of the courses that are on sale, in the order of the ids. */
export async function onSaleAmong(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), courses.isOperative, isNull(courses.deletedAt)));
  const onSale = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => onSale.has(id));
}

/**
 * Counts what a person saved; the person's other transactions that do so wait for this one.
 * @throws CallError 404 if the account was deleted meanwhile
 */
export async function lockedCount(tx: Transaction, userId: string): Promise<number> {
  const isKept = and(eq(users.id, userId), isNull(users.deletedAt));
  const found = await tx.select({ id: users.id }).from(users).where(isKept).for('no key update');
  if (found.length === 0) throw notFound();
  const counted = await tx.select({ count: count() }).from(wishlist).where(eq(wishlist.userId, userId));
  return counted[0]?.count ?? 0;
}

/** Returns those of the courses that a person has saved. */
export async function savedAmong(db: Executor, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: wishlist.courseId })
    .from(wishlist)
    .where(and(eq(wishlist.userId, userId), inArray(wishlist.courseId, [...ids])));
  return found.map(({ id }) => id);
}

/** Saves courses, the newest first, one millisecond apart, so that they keep their order. */
export async function addSaved(
  db: Executor,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  if (courseIds.length === 0) return;
  const rows = courseIds.map((courseId, at) => ({
    userId,
    courseId,
    savedAt: new Date(now.getTime() - at),
  }));
  await db.insert(wishlist).values(rows).onConflictDoNothing();
}

export async function removeSaved(db: Executor, userId: string, courseId: string): Promise<void> {
  await db.delete(wishlist).where(and(eq(wishlist.userId, userId), eq(wishlist.courseId, courseId)));
}
