import type { courses } from '../../contract/courses';
import type { OutputOf } from '../../contract/endpoint';
import type { Review, ReviewSummary } from '../../contract/reviews';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { notFound, refuse } from '../http/refusals';
import { mayWatch } from '../learning/entitlementService';
import {
  areModerated,
  countByStars,
  courseExists,
  insertReview,
  listEnabled,
  type ReviewRow,
} from './queries';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** GetReviewByIdCourse: only what is enabled. @throws CallError 404 when there is no such course */
export function reviewsOf(
  deps: Deps,
  courseId: string,
  { page, pageSize }: Page,
): Promise<OutputOf<typeof courses.getReviewByIdCourse>> {
  const { orm } = deps.database;
  return publicCache(deps.database).get(`reviews ${JSON.stringify([courseId, page, pageSize])}`, async () => {
    if (!(await courseExists(orm, courseId))) throw notFound();
    const rows = await listEnabled(orm, courseId, { offset: (page - 1) * pageSize, limit: pageSize });
    const summary = summaryOf(await countByStars(orm, courseId));
    return { items: rows.map(onWire), total: summary.count, summary };
  });
}

/** AddReviewByIdCourse: by who may watch the course, once. One refusal for "no such course" and "not yours". */
export async function addReview(
  deps: Deps,
  userId: string,
  input: { IdCourseEnc: string; Text: string; Rating: number },
): Promise<OutputOf<typeof courses.addReviewByIdCourse>> {
  const { orm } = deps.database;
  if (!(await mayWatch(orm, userId, input.IdCourseEnc))) {
    return refuse('Puoi recensire solo i corsi che possiedi.', { code: 'not_entitled' });
  }
  const added = await insertReview(orm, {
    userId,
    courseId: input.IdCourseEnc,
    text: input.Text,
    rating: input.Rating,
    isEnabled: !(await areModerated(orm)),
    createdAt: deps.clock(),
  });
  if (!added) return refuse('Hai già recensito questo corso.', { code: 'already_reviewed' });
  publicCache(deps.database).invalidate();
  return { isOk: true, item: onWire(added) };
}

/** Average with two decimals, 0 without reviews. */
export function summaryOf(histogram: readonly number[]): ReviewSummary {
  const count = histogram.reduce((sum, reviews) => sum + reviews, 0);
  const stars = histogram.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  const average = count === 0 ? 0 : Math.round((stars / count) * 100) / 100;
  return { average, count, histogram: [...histogram] };
}

function onWire(row: ReviewRow): Review {
  return {
    IdEnc: row.id,
    Text: row.text,
    Rating: row.rating,
    IsEnabled: row.isEnabled,
    author: authorOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** "Anna B.": a first name and an initial, never more (design §3, Toasts, holds here too). */
export function authorOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  const name = firstName.trim() || 'Studente';
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}
