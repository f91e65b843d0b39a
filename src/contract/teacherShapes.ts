import { z } from 'zod';
import { id, picture, richText } from './shapes';

export const teacherName = z.object({ name: z.string(), slug: z.string() });

/** A teacher ("relatore") on a course's page. */
export const teacher = teacherName.extend({
  id,
  headline: z.string(),
  biography: richText,
  picture: picture.nullable(),
  coursesCount: z.number().int().optional(),
});
export type Teacher = z.infer<typeof teacher>;
