import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from './reviewLimits';
import { id, instant } from './shapes';

export { MAX_REVIEW_LENGTH };

export const review = z.object({
  IdEnc: id,
  Text: z.string(),
  Rating: z.number().int().min(1).max(5),
  IsEnabled: z.boolean(),
  /** First name and initial, never more of a person. */
  author: z.string(),
  createdAt: instant,
  /** "Acquisto verificato": the author has, or had, a right to the course by a purchase. */
  isVerified: z.boolean(),
});
export type Review = z.infer<typeof review>;

/** What somebody wrote; a NUL in it, which no database keeps, is a gap like any other. */
const written = z.string().transform((text) => text.replaceAll('\0', ' ').trim());

export const reviewInput = z.object({
  IdCourseEnc: id,
  Text: written.pipe(z.string().max(MAX_REVIEW_LENGTH)),
  Rating: z.number().int().min(1).max(5),
  /** The caller's own review that this changes; absent for a new one. */
  IdEnc: id.optional(),
});

/** `histogram[0]` counts the reviews with one star, `histogram[4]` those with five. */
export const reviewSummary = z.object({
  average: z.number(),
  count: z.number().int(),
  histogram: z.array(z.number().int()).length(5).optional(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;
