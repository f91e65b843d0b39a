import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { courses, courseTeachers, reviews, teachers, users } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { answererName, isVerified, type ReviewRow } from './queries';

export interface AnsweredReview extends ReviewRow {
  readonly courseTitle: string;
}

const ofCourses = (db: Executor) =>
  db
    .select({
      review: reviews,
      firstName: users.firstName,
      lastName: users.lastName,
      isVerified,
      answererName,
      courseTitle: courses.title,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId));

const flat = ({ review, ...more }: Awaited<ReturnType<typeof ofCourses>>[number]): AnsweredReview => ({
  ...review,
  ...more,
});

/** The published reviews of the courses that a person teaches. */
export const isTaughtBy = (userId: string, isAnswered: boolean): SQL | undefined =>
  and(
    sql`${reviews.courseId} in (select ct.course_id from ${courseTeachers} ct
      join ${teachers} t on t.id = ct.teacher_id join ${courses} c on c.id = ct.course_id
      where t.user_id = ${userId} and c.deleted_at is null)`,
    eq(reviews.isEnabled, true),
    isAnswered ? isNotNull(reviews.answeredAt) : isNull(reviews.answeredAt),
  );

export async function listTaughtReviews(
  db: Executor,
  where: SQL | undefined,
  { isAnswered, offset, limit }: { isAnswered: boolean; offset: number; limit: number },
): Promise<AnsweredReview[]> {
  const order = isAnswered
    ? [desc(reviews.answeredAt), reviews.id]
    : [asc(reviews.createdAt), asc(reviews.id)];
  const rows = await ofCourses(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(flat);
}

export async function findAnswered(db: Executor, id: string): Promise<AnsweredReview | undefined> {
  const [row] = await ofCourses(db).where(eq(reviews.id, id));
  return row && flat(row);
}

export interface ReviewAnswer {
  /** Null takes it off. */
  readonly answer: string | null;
  readonly answeredBy: string;
  readonly now: Date;
}

/** A changed answer keeps the day of the first one. `updatedAt` stays: it tells when the author changed the review. */
export async function setAnswer(tx: Transaction, id: string, { answer, answeredBy, now }: ReviewAnswer) {
  await tx
    .update(reviews)
    .set({
      version: sql`${reviews.version} + 1`,
      updatedAt: sql`${reviews.updatedAt}`,
      ...(answer === null
        ? { answer, answeredBy: null, answeredAs: null, answeredAt: null }
        : {
            answer,
            answeredBy,
            answeredAs: sql`(select t.name from teachers t where t.user_id = ${answeredBy})`,
            answeredAt: sql`coalesce(${reviews.answeredAt}, ${now.toISOString()}::timestamptz)`,
          }),
    })
    .where(eq(reviews.id, id));
}
