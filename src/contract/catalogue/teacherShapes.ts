import { z } from 'zod';
import { id, picture, richText } from '../platform/shapes';

export const teacherName = z.object({ name: z.string(), slug: z.string() });
export type TeacherName = z.infer<typeof teacherName>;

/** A teacher ("relatore") on a course's page. */
export const teacher = teacherName.extend({
  id,
  headline: z.string(),
  biography: richText,
  picture: picture.nullable(),
  coursesCount: z.number().int().optional(),
});
export type Teacher = z.infer<typeof teacher>;

/** A teacher as an admin saves it. */
export const teacherForm = z.object({
  name: z.string().trim().min(1, 'Scrivi il nome.').max(200),
  headline: z.string().trim().max(300),
  biography: richText.max(200_000),
  /** Address of the portrait, '' for the default avatar. */
  pictureAddress: z.string().trim().max(500),
  /** Lists show the lowest first. */
  position: z.number().int().min(0).max(100_000),
});

/** A teacher for the admin. */
export const teacherRecord = teacherForm.extend({
  id,
  slug: z.string(),
  email: z.string(),
  picture: picture.nullable(),
  coursesCount: z.number().int(),
  version: z.number().int(),
});
export type TeacherRecord = z.infer<typeof teacherRecord>;
