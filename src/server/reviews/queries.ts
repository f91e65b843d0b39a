import { and, desc, eq, sql } from 'drizzle-orm';
import { courses, reviews, users } from '../database';
import type { Executor } from '../database/executor';

export type ReviewRow = typeof reviews.$inferSelect & {
  readonly firstName: string;
  readonly lastName: string;
};

/** A page of a course's enabled reviews, the newest first. */
export async function listEnabled(
  db: Executor,
  courseId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewRow[]> {
  const rows = await db
    .select({ review: reviews, firstName: users.firstName, lastName: users.lastName })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.courseId, courseId), eq(reviews.isEnabled, true)))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ review, ...person }) => ({ ...review, ...person }));
}

/** How many enabled reviews give one star, two, … five. */
export async function countByStars(db: Executor, courseId: string): Promise<number[]> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(r.id)::int as count from generate_series(1, 5) star
    left join reviews r on r.course_id = ${courseId} and r.is_enabled and r.rating = star
    group by star order by star`);
  return rows.map(({ count }) => count);
}

export async function courseExists(db: Executor, courseId: string): Promise<boolean> {
  return (await db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))).length > 0;
}

/** @returns undefined when this user has reviewed the course before */
export async function insertReview(
  db: Executor,
  review: typeof reviews.$inferInsert,
): Promise<ReviewRow | undefined> {
  const made = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.userId, reviews.courseId] })
    .returning();
  const person = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, review.userId));
  return made[0] && person[0] && { ...made[0], ...person[0] };
}

/** The parameter `reviews.moderated`: new reviews wait for an admin. */
export async function areModerated(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from parameters where key = 'reviews.moderated'`,
  );
  return rows[0]?.value === true || rows[0]?.value === 'true';
}
