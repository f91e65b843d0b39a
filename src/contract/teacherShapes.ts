import { z } from 'zod';
import { id, picture, richText } from './shapes';

export const teacherName = z.object({ name: z.string(), slug: z.string() });

/** A teacher ("relatore") as the page of a course shows them. */
export const teacher = teacherName.extend({
  id,
  headline: z.string(),
  biography: richText,
  picture: picture.nullable(),
  coursesCount: z.number().int().optional(),
});
export type Teacher = z.infer<typeof teacher>;
