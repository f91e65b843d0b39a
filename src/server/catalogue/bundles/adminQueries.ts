import { asc, eq, isNull, sql } from 'drizzle-orm';
import {
  bundleCourses,
  bundles,
  courses,
  homeSectionBundles,
  homeSections,
  orderLines,
  priceHistory,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { bundleColumns } from './queries';

export const isKept = isNull(bundles.deletedAt);

/** The relations of bundles, by the bundle's id. */
export async function factsOf(db: Executor, ids: readonly string[]) {
  const rows = await db
    .select(bundleColumns)
    .from(bundles)
    .where(sql`${bundles.id} in ${[...ids]}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of courses that exist, among those given. */
export async function knownCourses(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`${courses.id} in ${[...ids]} and ${isNull(courses.deletedAt)}`);
  return new Set(rows.map(({ id }) => id));
}

export async function courseIdsOf(db: Executor, bundleId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bundleCourses.courseId })
    .from(bundleCourses)
    .where(eq(bundleCourses.bundleId, bundleId))
    .orderBy(asc(bundleCourses.position), asc(bundleCourses.courseId));
  return rows.map(({ id }) => id);
}

/** Replaces a bundle's courses; their order is that of the ids. */
export async function saveCourses(tx: Transaction, bundleId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(bundleCourses).where(eq(bundleCourses.bundleId, bundleId));
  const rows = ids.map((courseId, position) => ({ bundleId, courseId, position }));
  if (rows.length > 0) await tx.insert(bundleCourses).values(rows);
}

/** Another admin's form, opened before, is out of date. */
export async function raiseVersion(tx: Transaction, bundleId: string): Promise<void> {
  await tx
    .update(bundles)
    .set({ version: sql`${bundles.version} + 1` })
    .where(eq(bundles.id, bundleId));
}

export async function lockBundle(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(bundles)
    .where(sql`${eq(bundles.id, id)} and ${isKept}`)
    .for('no key update');
  return row;
}

export async function notePrice(tx: Transaction, bundleId: string, priceCents: number, validFrom: Date) {
  await tx.insert(priceHistory).values({ bundleId, priceCents, validFrom });
}

/** Whether somebody has bought it, or tried to. */
export async function isBought(db: Executor, bundleId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.purchaseId })
    .from(orderLines)
    .where(eq(orderLines.bundleId, bundleId))
    .limit(1);
  return rows.length > 0;
}

/** The titles of the home page's sections that show it by choice. */
export async function homeSectionsWith(db: Executor, bundleId: string): Promise<string[]> {
  const rows = await db
    .select({ title: homeSections.title })
    .from(homeSectionBundles)
    .innerJoin(homeSections, eq(homeSections.id, homeSectionBundles.homeSectionId))
    .where(eq(homeSectionBundles.bundleId, bundleId))
    .orderBy(asc(homeSections.position));
  return rows.map(({ title }) => title);
}
