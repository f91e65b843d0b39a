import { z } from 'zod';
import { courseCard } from './courses';
import { get } from './endpoint';
import { listOf, noInput } from './shapes';
import { teacher } from './teacherShapes';

export type { Teacher } from './teacherShapes';

/** A teacher as the speakers' page shows them, the newest courses on sale beside them. */
export const speaker = teacher.extend({
  /** How many are on sale: there may be more than those in `courses`. */
  coursesCount: z.number().int(),
  courses: z.array(courseCard),
});
export type Speaker = z.infer<typeof speaker>;

/** GetTeachers is guarded, but the speakers' page is public: it reads this. */
export const teachers = {
  cached: get('/api/Teacher/Cached', 'public', noInput, listOf(speaker)),
};
