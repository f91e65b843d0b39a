import { z } from 'zod';
import { courseCard } from './courses';
import { get } from './endpoint';
import { listOf, noInput } from './shapes';
import { teacher } from './teacherShapes';

export type { Teacher } from './teacherShapes';

/** A teacher on the speakers' page, with the newest courses on sale. */
export const speaker = teacher.extend({
  /** All courses on sale; `courses` holds only the newest. */
  coursesCount: z.number().int(),
  courses: z.array(courseCard),
});
export type Speaker = z.infer<typeof speaker>;

/** For the public speakers' page, since GetTeachers requires a login. */
export const teachers = {
  cached: get('/api/Teacher/Cached', 'public', noInput, listOf(speaker)),
};
