import { asc, eq, sql } from 'drizzle-orm';
import { bundleCourses, bundles, courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { PurchaseRow } from './queries';

export interface SoldItem {
  readonly slug: string;
  /** Address of the cover; '' for none. */
  readonly cover: string;
}

/** The page and the picture of what a purchase is for; both '' if it is no longer in the catalogue. */
export async function findSoldItem(
  db: Executor,
  { courseId, bundleId }: Pick<PurchaseRow, 'courseId' | 'bundleId'>,
): Promise<SoldItem> {
  const found = courseId === null ? await bundleItem(db, bundleId ?? '') : await courseItem(db, courseId);
  return found[0] ?? { slug: '', cover: '' };
}

function courseItem(db: Executor, id: string): Promise<SoldItem[]> {
  return db.select({ slug: courses.slug, cover: courses.cover }).from(courses).where(eq(courses.id, id));
}

/** A bundle without a cover shows that of its first course. */
function bundleItem(db: Executor, id: string): Promise<SoldItem[]> {
  const cover = sql<string>`coalesce(nullif(${bundles.cover}, ''), ${courses.cover}, '')`;
  return db
    .select({ slug: bundles.slug, cover })
    .from(bundles)
    .leftJoin(bundleCourses, eq(bundleCourses.bundleId, bundles.id))
    .leftJoin(courses, eq(courses.id, bundleCourses.courseId))
    .where(eq(bundles.id, id))
    .orderBy(asc(bundleCourses.position))
    .limit(1);
}
