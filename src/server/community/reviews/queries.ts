import { and, desc, eq, sql } from 'drizzle-orm';
import { courses, reviews, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export type ReviewRow = typeof reviews.$inferSelect & {
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
  readonly answererName: string | null;
};

/** Whether the author has, or had, a right to the course by a purchase: a gift or a code is none. */
export const isVerified = sql<boolean>`exists (select 1 from entitlements e where e.user_id = ${reviews.userId}
  and e.course_id = ${reviews.courseId} and e.source in ('purchase', 'bundle'))`;

/** The public name of the teacher who answered, today's where there is a page; null for the shop. */
export const answererName = sql<string | null>`coalesce(
  (select t.name from teachers t where t.user_id = ${reviews.answeredBy}), ${reviews.answeredAs})`;

/** Reviews with their authors. */
const signed = (db: Executor) =>
  db
    .select({
      review: reviews,
      firstName: users.firstName,
      lastName: users.lastName,
      isVerified,
      answererName,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId));

const flat = ({ review, ...more }: Awaited<ReturnType<typeof signed>>[number]): ReviewRow => ({
  ...review,
  ...more,
});

/** A page of a course's enabled reviews, the newest first. */
export async function listEnabled(
  db: Executor,
  courseId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewRow[]> {
  const rows = await signed(db)
    .where(and(eq(reviews.courseId, courseId), eq(reviews.isEnabled, true)))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(limit)
    .offset(offset);
  return rows.map(flat);
}

/** The review that somebody has written about a course, enabled or not. */
export async function findReview(
  db: Executor,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<ReviewRow | undefined> {
  const [row] = await signed(db).where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)));
  return row && flat(row);
}

/** Returns the courses that a user has reviewed. */
export async function reviewedCourses(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ id: reviews.courseId }).from(reviews).where(eq(reviews.userId, userId));
  return rows.map(({ id }) => id);
}

/** How many enabled reviews give one star, two, … five. */
export async function countByStars(db: Executor, courseId: string): Promise<number[]> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(r.id)::int as count from generate_series(1, 5) star
    left join reviews r on r.course_id = ${courseId} and r.is_enabled and r.rating = star
    group by star order by star`);
  return rows.map(({ count }) => count);
}

export async function findCourse(
  db: Executor,
  courseId: string,
): Promise<{ readonly isOnSale: boolean } | undefined> {
  const isOnSale = sql<boolean>`${courses.isOperative} and ${courses.deletedAt} is null`;
  const [course] = await db.select({ isOnSale }).from(courses).where(eq(courses.id, courseId));
  return course;
}

/** @returns false when this user has reviewed the course before */
export async function insertReview(db: Executor, review: typeof reviews.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.userId, reviews.courseId] })
    .returning({ id: reviews.id });
  return made.length > 0;
}

export interface ReviewChange {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string;
  readonly text: string;
  readonly rating: number;
  /** Whether it has to wait for an admin once more. */
  readonly waits: boolean;
}

/** A review that an admin disabled stays so. @returns false when this user has written no such review of the course */
export async function changeReview(db: Executor, change: ReviewChange): Promise<boolean> {
  const { id, userId, courseId, text, rating, waits } = change;
  const changed = await db
    .update(reviews)
    .set({ text, rating, version: sql`${reviews.version} + 1`, ...(waits && { isEnabled: false }) })
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId), eq(reviews.courseId, courseId)))
    .returning({ id: reviews.id });
  return changed.length > 0;
}

/** The parameter `reviews.moderated`: new reviews wait for an admin. */
export async function areModerated(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from parameters where key = 'reviews.moderated'`,
  );
  return rows[0]?.value === true || rows[0]?.value === 'true';
}
