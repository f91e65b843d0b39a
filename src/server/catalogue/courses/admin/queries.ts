import { and, arrayContains, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../../../contract/catalogue/categories';
import type { CourseRow as CourseItem } from '../../../../contract/catalogue/courseAdmin';
import {
  bundleCourses,
  bundles,
  courseCategories,
  courseSearch,
  courses,
  courseTeachers,
  entitlements,
  gifts,
  orderLines,
  priceHistory,
  searchedCourseText,
} from '../../../platform/database';
import type { Executor, Transaction } from '../../../platform/database/executor';
import { contains, type Slice } from '../../../platform/resource/grid';
import { cardColumns, toCard } from '../cardQueries';

export const isKept = isNull(courses.deletedAt);
/** People who may watch a course, as counted last. */
export const learners = sql<number>`coalesce(${courseSearch.learners}, 0)`;

export interface CourseFilters {
  readonly Query: string;
  readonly Category?: Category | undefined;
  readonly IsOperative?: boolean | undefined;
}

export function matchingCourses({ Query, Category, IsOperative }: CourseFilters): SQL | undefined {
  return and(
    isKept,
    contains(Query, [searchedCourseText(courses)]),
    IsOperative === undefined ? undefined : eq(courses.isOperative, IsOperative),
    Category &&
      sql`${courses.id} in (select ${courseCategories.courseId} from ${courseCategories}
        where ${courseCategories.category} = ${Category})`,
  );
}

const rowColumns = {
  ...cardColumns,
  isOperative: courses.isOperative,
  createdAt: courses.createdAt,
  version: courses.version,
  learnersCount: learners,
};

/** Rows of the admin's grid, on sale or not. */
export async function courseRows(
  db: Executor,
  where: SQL | undefined,
  { orderBy, limit, offset }: Slice,
): Promise<CourseItem[]> {
  const rows = await db
    .select(rowColumns)
    .from(courses)
    .leftJoin(courseSearch, eq(courseSearch.courseId, courses.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    ...toCard(row),
    isOperative: row.isOperative,
    createdAt: row.createdAt.toISOString(),
    learnersCount: row.learnersCount,
    version: row.version,
  }));
}

/** The relations of courses, by the course's id. */
export async function relationsOf(db: Executor, ids: readonly string[]) {
  const rows = await db
    .select({
      id: courses.id,
      categories: sql<Category[]>`array(select cc.category from course_categories cc
        where cc.course_id = "courses"."id" order by cc.category)`,
      teachers: sql<string[]>`array(select ct.teacher_id from course_teachers ct
        where ct.course_id = "courses"."id" order by ct.position, ct.teacher_id)`,
    })
    .from(courses)
    .where(sql`${courses.id} in ${ids}`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveCategories(tx: Transaction, courseId: string, categories: readonly Category[]) {
  await tx.delete(courseCategories).where(eq(courseCategories.courseId, courseId));
  const rows = [...new Set(categories)].map((category) => ({ courseId, category }));
  if (rows.length > 0) await tx.insert(courseCategories).values(rows);
}

export async function saveTeachers(tx: Transaction, courseId: string, teachers: readonly string[]) {
  await tx.delete(courseTeachers).where(eq(courseTeachers.courseId, courseId));
  const rows = [...new Set(teachers)].map((teacherId, position) => ({ courseId, teacherId, position }));
  if (rows.length > 0) await tx.insert(courseTeachers).values(rows);
}

export async function notePrice(tx: Transaction, courseId: string, priceCents: number, validFrom: Date) {
  await tx.insert(priceHistory).values({ courseId, priceCents, validFrom });
}

/**
 * Whether somebody has bought the course, alone or in a path that held it then, tried to, or been given it. Orders that have
 * ended count too: a late payment still grants their courses.
 */
export async function isOwned(db: Executor, courseId: string): Promise<boolean> {
  const bought = db
    .select({ one: sql`1` })
    .from(orderLines)
    .where(or(eq(orderLines.courseId, courseId), arrayContains(orderLines.courseIds, [courseId])));
  const owned = db.select({ one: sql`1` }).from(entitlements).where(eq(entitlements.courseId, courseId));
  const given = db
    .select({ one: sql`1` })
    .from(gifts)
    .where(and(eq(gifts.courseId, courseId), isNull(gifts.usedAt)));
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (${bought}) or exists (${owned}) or exists (${given}) as found`,
  );
  return rows[0]?.found ?? false;
}

/** The titles of the learning paths that hold a course. */
export async function bundlesWith(db: Executor, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ title: bundles.title })
    .from(bundleCourses)
    .innerJoin(bundles, eq(bundles.id, bundleCourses.bundleId))
    .where(eq(bundleCourses.courseId, courseId))
    .orderBy(asc(bundles.title));
  return rows.map(({ title }) => title);
}

/** Whether another course shows the same cover, as a copy does. */
export async function isCoverShared(db: Executor, cover: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.cover, cover), ne(courses.id, courseId)))
    .limit(1);
  return rows.length > 0;
}

export async function lockCourse(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isKept))
    .for('no key update');
  return row;
}

export async function setOperative(tx: Transaction, id: string, isOperative: boolean, now: Date) {
  await tx
    .update(courses)
    .set({ isOperative, ...(isOperative && { publishedAt: sql`coalesce(${courses.publishedAt}, ${now})` }) })
    .where(eq(courses.id, id));
}
