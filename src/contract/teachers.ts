import { z } from 'zod';
import { courseCard } from './courses';
import { get, put, remove } from './endpoint';
import { gridOf, gridQuery, savedItem, versioned } from './grid';
import { byId, id, itemOf, listOf, noInput, outcome } from './shapes';
import { teacher, teacherForm, teacherRecord } from './teacherShapes';

export type { Teacher } from './teacherShapes';

/** A teacher on the speakers' page, with the newest courses on sale. */
export const speaker = teacher.extend({
  /** All courses on sale; `courses` holds only the newest. */
  coursesCount: z.number().int(),
  courses: z.array(courseCard),
});
export type Speaker = z.infer<typeof speaker>;

export const teachers = {
  /** For the public speakers' page, since GetTeachers requires a login. */
  cached: get('/api/Teacher/Cached', 'public', noInput, listOf(speaker)),
  /** A teacher is made of an account (admin.addTeacher). */
  list: get(
    '/api/Teacher',
    'admin',
    gridQuery(['name', 'position', 'coursesCount'] as const),
    gridOf(teacherRecord),
  ),
  get: get('/api/Teacher/{id}', 'admin', byId, itemOf(teacherRecord)),
  update: put('/api/Teacher', 'admin', teacherForm.extend({ id, ...versioned }), savedItem(teacherRecord)),
  /** The account becomes a student's again. Refuses with `teacher_has_courses`. */
  remove: remove('/api/Teacher/{id}', 'admin', byId, outcome),
};
