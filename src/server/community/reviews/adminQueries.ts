import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { courses, reviews, searchedText, users } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { isInMonth } from '../../platform/database/italianTime';
import { contains, inOrderOf, pageOfIds, type Slice } from '../../platform/resource/grid';
import { answererName, isVerified, type ReviewRow } from './queries';

export interface ReviewFilters {
  readonly Query: string;
  readonly Month?: number | undefined;
  readonly Year?: number | undefined;
  readonly State?: 'enabled' | 'disabled' | 'waiting' | undefined;
}

/**
 * A disabled review that no admin has decided on since its author last changed it. Only a shop that moderates its reviews
 * has such.
 */
export const isWaiting = sql`not ${reviews.isEnabled}
  and exists (select 1 from parameters where key = 'reviews.moderated' and value in ('true', '"true"'))
  and not exists (select 1 from audit a where a.resource = 'reviews' and a.resource_id = ${reviews.id}
    and a.at >= ${reviews.updatedAt})`;

/** Reviews written in a month, by text, course or author. */
export function matchingReviews({ Query, Month, Year, State }: ReviewFilters): SQL | undefined {
  return and(
    Month && Year ? isInMonth(reviews.createdAt, { Month, Year }) : undefined,
    State === 'waiting' ? isWaiting : State && eq(reviews.isEnabled, State === 'enabled'),
    search(Query),
  );
}

function search(query: string): SQL | undefined {
  const byCourse = contains(query, [courses.title]);
  const byAuthor = contains(query, [searchedText(users)]);
  if (!byCourse || !byAuthor) return undefined;
  return or(
    contains(query, [reviews.text]),
    sql`${reviews.courseId} in (select ${courses.id} from ${courses} where ${byCourse})`,
    sql`${reviews.userId} in (select ${users.id} from ${users} where ${byAuthor})`,
  );
}

export interface AdminReview extends ReviewRow {
  readonly courseTitle: string;
  readonly email: string;
}

/** @param isByCourse whether the order needs the course's title */
export function pageOfReviewIds(
  db: Executor,
  where: SQL | undefined,
  slice: Slice,
  isByCourse: boolean,
): Promise<string[]> {
  const joined = isByCourse ? [{ table: courses, on: eq(courses.id, reviews.courseId) }] : [];
  return pageOfIds(db, reviews, { where, joined }, slice);
}

/** The reviews in the order of the ids. */
export async function reviewsByIds(db: Executor, ids: readonly string[]): Promise<AdminReview[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      review: reviews,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      courseTitle: courses.title,
      isVerified,
      answererName,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(inArray(reviews.id, [...ids]));
  return inOrderOf(
    ids,
    rows.map(({ review, ...more }) => ({ ...review, ...more })),
  );
}

export async function lockReview(tx: Transaction, id: string) {
  return (await tx.select().from(reviews).where(eq(reviews.id, id)).for('update'))[0];
}

/** `updatedAt` stays: it tells when the author last changed the review, which an admin then decides on. */
export async function setEnabled(tx: Transaction, id: string, isEnabled: boolean): Promise<void> {
  await tx
    .update(reviews)
    .set({ isEnabled, version: sql`${reviews.version} + 1`, updatedAt: sql`${reviews.updatedAt}` })
    .where(eq(reviews.id, id));
}
