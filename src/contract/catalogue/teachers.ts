import { z } from 'zod';
import { email } from '../identity/userShapes';
import { get, post, put, remove } from '../platform/endpoint';
import { gridOf, gridQuery, savedItem, versioned } from '../platform/grid';
import { byId, id, itemOf, listOf, noInput, outcome } from '../platform/shapes';
import { bundleOfCourse, courseCard, reviewSummary } from './courses';
import { teacher, teacherForm, teacherRecord } from './teacherShapes';

export type { Teacher } from './teacherShapes';

/** A teacher on the speakers' page, with the newest courses on sale. */
export const speaker = teacher.extend({
  /** All courses on sale; `courses` holds only the newest. */
  coursesCount: z.number().int(),
  courses: z.array(courseCard),
});
export type Speaker = z.infer<typeof speaker>;

/** A teacher's own page. */
export const teacherPage = speaker.extend({
  /** All courses on sale, at most `MOST_COURSES_OF_TEACHER`; those with the most learners first. */
  courses: z.array(courseCard),
  /** People who may watch one of the courses. */
  learnersCount: z.number().int(),
  /** Of all courses on sale together. */
  reviews: reviewSummary,
  /** The learning paths on sale that hold one of the courses. */
  bundles: z.array(bundleOfCourse),
});
export type TeacherPage = z.infer<typeof teacherPage>;

export const MOST_COURSES_OF_TEACHER = 100;

export const teachers = {
  /** For the public speakers' page, since GetTeachers requires a login. */
  cached: get('/api/Teacher/Cached', 'public', noInput, listOf(speaker)),
  getBySlug: get(
    '/api/Teacher/BySlug/{slug}',
    'public',
    z.object({ slug: z.string().min(1).max(300) }),
    itemOf(teacherPage),
  ),
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
