import { z } from 'zod';
import { get } from './endpoint';
import { id, listOf, noInput, picture, richText } from './shapes';

export const teacherName = z.object({ name: z.string(), slug: z.string() });

export const teacher = teacherName.extend({
  id,
  headline: z.string(),
  biography: richText,
  picture: picture.nullable(),
  coursesCount: z.number().int().optional(),
});
export type Teacher = z.infer<typeof teacher>;

/** GetTeachers is guarded, but the speakers' page is public: it reads this. */
export const teachers = {
  cached: get('/api/Teacher/Cached', 'public', noInput, listOf(teacher)),
};
