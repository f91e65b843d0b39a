import { z } from 'zod';
import { email } from '../identity/userShapes';
import { get, post, put, remove } from '../platform/endpoint';
import { gridOf, gridQuery, savedItem, versioned } from '../platform/grid';
import { byId, id, itemOf, listOf, noInput, outcome } from '../platform/shapes';
import { courseCard } from './courses';
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

export const teacherAdmin = {
  /** Gives the account the role of a teacher and a public page. Refuses with `errors.Email`. */
  addTeacher: post('/api/admin/AddTeacher', 'admin', z.object({ Email: email }), itemOf(teacherRecord)),
};
