import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from './reviewLimits';
import { id, instant } from './shapes';

export { MAX_REVIEW_LENGTH };

export const review = z.object({
  IdEnc: id,
  Text: z.string(),
  Rating: z.number().int().min(1).max(5),
  IsEnabled: z.boolean(),
  /** First name and initial only. */
  author: z.string(),
  createdAt: instant,
  /** "Acquisto verificato": the author has, or had, bought the course. */
  isVerified: z.boolean(),
});
export type Review = z.infer<typeof review>;

/** The review's text. NUL, which PostgreSQL cannot store, counts as a space. */
const written = z.string().transform((text) => text.replaceAll('\0', ' ').trim());

export const reviewInput = z.object({
  IdCourseEnc: id,
  Text: written.pipe(z.string().max(MAX_REVIEW_LENGTH)),
  Rating: z.number().int().min(1).max(5),
  /** The caller's review to change; absent for a new one. */
  IdEnc: id.optional(),
});

/** `histogram[0]` counts the reviews with one star, `histogram[4]` those with five. */
export const reviewSummary = z.object({
  average: z.number(),
  count: z.number().int(),
  histogram: z.array(z.number().int()).length(5).optional(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;
