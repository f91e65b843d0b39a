import { z } from 'zod';
import { id, instant } from './shapes';

export const MAX_REVIEW_LENGTH = 4000;

export const review = z.object({
  IdEnc: id,
  Text: z.string(),
  Rating: z.number().int().min(1).max(5),
  IsEnabled: z.boolean(),
  /** First name and initial, never more of a person. */
  author: z.string(),
  createdAt: instant,
});
export type Review = z.infer<typeof review>;

export const reviewInput = z.object({
  IdCourseEnc: id,
  Text: z.string().trim().max(MAX_REVIEW_LENGTH),
  Rating: z.number().int().min(1).max(5),
});

/** `histogram[0]` counts the reviews with one star, `histogram[4]` those with five. */
export const reviewSummary = z.object({
  average: z.number(),
  count: z.number().int(),
  histogram: z.array(z.number().int()).length(5).optional(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;
