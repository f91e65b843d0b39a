import { z } from 'zod';
import { review, reviewSummary } from '../catalogue/courseShapes';
import { post } from '../platform/endpoint';
import { choiceFilter, gridOf, gridQuery } from '../platform/grid';
import { byIdEnc, id, itemOf, listOf, month, outcome, paging } from '../platform/shapes';
import { MAX_REVIEW_LENGTH } from './reviewLimits';

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

export const reviews = {
  /** 404 for who may not see the course. */
  getReviewByIdCourse: post(
    '/api/courses/GetReviewByIdCourse',
    'optional',
    byIdEnc.extend(paging.shape),
    listOf(review).extend({ summary: reviewSummary }),
  ),
  addReviewByIdCourse: post('/api/courses/AddReviewByIdCourse', 'user', reviewInput, itemOf(review)),
};

const STATES = ['enabled', 'disabled'] as const;
const reviewsQuery = gridQuery(['createdAt', 'Rating', 'courseTitle'] as const).extend({
  ...month.partial().shape,
  State: choiceFilter(STATES),
});
export const reviewRow = review.extend({ courseTitle: z.string(), IdCourseEnc: id, email: z.string() });
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewAdmin = {
  /** Without `Month` and `Year`, all. */
  getReviews: post('/api/admin/GetReviews', 'admin', reviewsQuery, gridOf(reviewRow)),
  toogleReview: post('/api/admin/ToogleReview', 'admin', byIdEnc.extend({ IsEnabled: z.boolean() }), outcome),
};
