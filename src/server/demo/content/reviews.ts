import { z } from 'zod';
import reviews from '../texts/reviews.json';

const STARS = ['1', '2', '3', '4', '5'] as const;
const stars = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const text = z.string().min(1);

export type Stars = z.infer<typeof stars>;

const parsed = z
  .strictObject({
    ofCourses: z.record(z.string(), z.array(z.tuple([stars, text]))),
    general: z.record(z.enum(STARS), z.array(text).min(1)),
  })
  .parse(reviews);

/** Reviews of one particular course, by its slug. */
export const REVIEWS_OF: Readonly<Record<string, readonly (readonly [Stars, string])[]>> = parsed.ofCourses;

/** Reviews that fit any course, by stars. */
export const GENERAL_REVIEWS: Readonly<Record<Stars, readonly string[]>> = parsed.general;
