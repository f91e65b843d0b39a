import { z } from 'zod';
import { review, reviewSummary } from '../catalogue/courseShapes';
import { post } from '../platform/endpoint';
import { choiceFilter, gridOf, gridQuery } from '../platform/grid';
import { byIdEnc, id, itemOf, listOf, month, outcome, paging } from '../platform/shapes';
import { MAX_REVIEW_ANSWER_LENGTH, MAX_REVIEW_LENGTH } from './reviewLimits';

export { MAX_REVIEW_LENGTH };

/** The review's text. NUL, which PostgreSQL cannot store, counts as a space. */
const written = z.string().transform((text) => text.replaceAll('\0', ' ').trim());

export const reviewInput = z.object({
  IdCourseEnc: id,
  Text: written.pipe(z.string().max(MAX_REVIEW_LENGTH)),
  Rating: z.number().int().min(1).max(5),
  /** The caller's review to change; absent for a new one. */
  IdEnc: id.optional(),
});

/** A review as those see it who may answer it. */
export const courseReview = review.extend({
  IdCourseEnc: id,
  courseTitle: z.string(),
  /** Counts the changes of review and answer. */
  version: z.number().int(),
});
export type CourseReview = z.infer<typeof courseReview>;

const answerText = written.pipe(z.string().max(MAX_REVIEW_ANSWER_LENGTH, 'La risposta è troppo lunga.'));

export const reviews = {
  /** 404 for who may not see the course. */
  getReviewByIdCourse: post(
    '/api/courses/GetReviewByIdCourse',
    'optional',
    byIdEnc.extend(paging.shape),
    listOf(review).extend({ summary: reviewSummary }),
  ),
  addReviewByIdCourse: post('/api/courses/AddReviewByIdCourse', 'user', reviewInput, itemOf(review)),
  /** The published reviews of the caller's courses: those without an answer oldest first, or the answered ones newest first. */
  getTaughtReviews: post(
    '/api/courses/GetTaughtReviews',
    'user',
    paging.extend({ IsAnswered: z.boolean().default(false) }),
    listOf(courseReview),
  ),
  /**
   * For teachers of the course and admins; a later answer replaces the one before, an empty one takes it off. `version` is
   * the review's as it was read. Refuses with `not_found`, `conflict` and `too_many`.
   */
  answerReview: post(
    '/api/courses/AnswerReview',
    'user',
    byIdEnc.extend({ Text: answerText, version: z.number().int() }),
    itemOf(courseReview),
  ),
};

/** `waiting`: disabled in a moderated shop, and not yet decided on by an admin. */
const STATES = ['enabled', 'disabled', 'waiting'] as const;
const reviewsQuery = gridQuery(['createdAt', 'Rating', 'courseTitle'] as const).extend({
  ...month.partial().shape,
  State: choiceFilter(STATES),
});
export const reviewRow = courseReview.extend({ email: z.string() });
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewAdmin = {
  /** Without `Month` and `Year`, all. */
  getReviews: post('/api/admin/GetReviews', 'admin', reviewsQuery, gridOf(reviewRow)),
  toogleReview: post('/api/admin/ToogleReview', 'admin', byIdEnc.extend({ IsEnabled: z.boolean() }), outcome),
};
