import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createTeacherAdmin } from './adminService';
import { allTeachers, cachedTeachers, teacherBySlug } from './service';

export function teachersRoutes(app: FastifyInstance, deps: Deps): void {
  const { add, ...handlers } = createTeacherAdmin(deps);
  serve(app, table.teachers, {
    ...handlers,
    cached: () => cachedTeachers(deps),
    getBySlug: ({ slug }) => teacherBySlug(deps, slug),
  });
  serve(app, table.admin, { addTeacher: add });
  serve(app, table.courses, { getTeachers: () => allTeachers(deps) });
}
