import type { z } from 'zod';
import type { Review, ReviewSummary } from '../../../contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../contract/catalogue/courses';
import type { CourseReview, reviewInput, reviews } from '../../../contract/community/reviews';
import { ROLE } from '../../../contract/identity/roles';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { shortName } from '../../../contract/platform/names';
import { mayWatch } from '../../access/entitlementService';
import type { Subject } from '../../platform/backplane/subjects';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { publicCache } from '../../platform/http/publicCache';
import { CallError, notFound, refuse } from '../../platform/http/refusals';
import {
  areModerated,
  changeReview,
  countByStars,
  findCourse,
  findReview,
  insertReview,
  listEnabled,
  type ReviewRow,
} from './queries';

export { reviewedCourses } from './queries';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * GetReviewByIdCourse: only what is enabled.
 * @throws CallError 404 when there is no such course, or one off sale that is neither the caller's nor seen by an admin
 */
export async function reviewsOf(
  deps: Deps,
  courseId: string,
  { page, pageSize }: Page,
  caller: Caller | undefined,
): Promise<OutputOf<typeof reviews.getReviewByIdCourse>> {
  const { orm } = deps.database;
  const load = async (isSeen: boolean) => {
    if (!isSeen) throw notFound();
    const rows = await listEnabled(orm, courseId, { offset: (page - 1) * pageSize, limit: pageSize });
    const summary = summaryOf(await countByStars(orm, courseId));
    return { items: rows.map(toResponse), total: summary.count, summary };
  };
  const key = `reviews ${JSON.stringify([courseId, page, pageSize])}`;
  const about: Subject[] = ['courses', 'teachers', `reviews ${courseId}`];
  try {
    return await publicCache(deps.database).get(key, about, async () =>
      load((await findCourse(orm, courseId))?.isOnSale === true),
    );
  } catch (error) {
    if (!caller || !(error instanceof CallError)) throw error;
    const isAdmin = caller.role === ROLE.admin && (await findCourse(orm, courseId)) !== undefined;
    return load(isAdmin || (await mayWatch(orm, caller.id, courseId)));
  }
}

/**
 * AddReviewByIdCourse: by who may watch the course, one each. With the id of one's own review it changes that one.
 * One refusal for "no such course" and "not yours".
 */
export async function addReview(
  deps: Deps,
  userId: string,
  { IdCourseEnc: courseId, Text: text, Rating: rating, IdEnc }: z.output<typeof reviewInput>,
): Promise<OutputOf<typeof reviews.addReviewByIdCourse>> {
  const { orm } = deps.database;
  if (!(await mayWatch(orm, userId, courseId))) {
    return refuse('Puoi recensire solo i corsi che possiedi.', { code: 'not_entitled' });
  }
  const waits = await areModerated(orm);
  const before = await findReview(orm, { userId, courseId });
  if (IdEnc === undefined) {
    const createdAt = deps.clock();
    const added = await insertReview(orm, { userId, courseId, text, rating, isEnabled: !waits, createdAt });
    if (!added) return refuse('Hai già recensito questo corso.', { code: 'already_reviewed' });
  } else if (!(await changeReview(orm, { id: IdEnc, userId, courseId, text, rating, waits }))) {
    return refuse('Non abbiamo trovato la tua recensione.', { code: 'not_found' });
  }
  const after = await findReview(orm, { userId, courseId });
  publicCache(deps.database).invalidate(changedBetween(before, after));
  return { isOk: true, item: after && toResponse(after) };
}

/** The subjects that visitors see changed: a course's reviews, and its rating where the stars or their number did. */
function changedBetween(before: ReviewRow | undefined, after: ReviewRow | undefined): Subject[] {
  const courseId = (after ?? before)?.courseId ?? '';
  const [was, is] = [before, after].map((review) => (review?.isEnabled ? review : undefined));
  if (was?.rating !== is?.rating) return aboutReviews(courseId);
  return was?.text === is?.text ? [] : ['reviews', `reviews ${courseId}`];
}

/** Everything that shows the reviews of a course, or their average. */
export function aboutReviews(courseId: string): Subject[] {
  return ['reviews', `reviews ${courseId}`, `rating ${courseId}`];
}

/** The review that somebody has written about a course, enabled or not. */
export async function ownReview(
  { database }: Pick<Deps, 'database'>,
  { IdCourseEnc: courseId }: Pick<CourseDetail, 'IdCourseEnc'>,
  userId: string,
): Promise<Partial<Pick<CourseDetail, 'ownReview'>>> {
  const row = await findReview(database.orm, { userId, courseId });
  return row ? { ownReview: toResponse(row) } : {};
}

/** Average with two decimals, 0 without reviews. */
export function summaryOf(histogram: readonly number[]): ReviewSummary {
  const count = histogram.reduce((sum, reviews) => sum + reviews, 0);
  const stars = histogram.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  // Multiplied first: so the halves are exact, and it rounds as the database does for the cards.
  const average = count === 0 ? 0 : Math.round((stars * 100) / count) / 100;
  return { average, count, histogram: [...histogram] };
}

export function toResponse(row: ReviewRow): Review {
  const { answer, answeredAt, answererName } = row;
  return {
    IdEnc: row.id,
    Text: row.text,
    Rating: row.rating,
    IsEnabled: row.isEnabled,
    author: authorOf(row),
    createdAt: row.createdAt.toISOString(),
    isVerified: row.isVerified,
    ...(answer !== null &&
      answeredAt && { answer: { Text: answer, by: answererName ?? '', at: answeredAt.toISOString() } }),
  };
}

export function toCourseReview(row: ReviewRow & { readonly courseTitle: string }): CourseReview {
  const { courseId: IdCourseEnc, courseTitle, version } = row;
  return { ...toResponse(row), IdCourseEnc, courseTitle, version };
}

/** "Anna B.": a first name and an initial, never more. */
export function authorOf(author: { firstName: string; lastName: string }): string {
  return shortName(author, 'Studente');
}
