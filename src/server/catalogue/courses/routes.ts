import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { courseAdminHandlers } from './admin/handlers';
import { filterCourses } from './search/service';
import { suggest } from './search/suggestions';
import { type CallerParts, detailOf, homeCourses, offeredCourses, randomCourses } from './service';

/** The calls under /api/courses about courses themselves. */
export function coursesRoutes(app: FastifyInstance, deps: Deps, callerParts: CallerParts): void {
  serve(app, table.courses, {
    getFilteredCourses: (filter) => filterCourses(deps, filter),
    suggest: ({ Query }) => suggest(deps, Query),
    getRandomListCourse: () => randomCourses(deps),
    getHomeListCourse: () => homeCourses(deps),
    getEducationalOfferListCourse: () => offeredCourses(deps),
    getDetailCourse: ({ IdCourseEnc }, { caller }) =>
      detailOf(deps, { id: IdCourseEnc }, caller, callerParts),
    getDetailCourseByTitle: ({ title }, { caller }) => detailOf(deps, { title }, caller, callerParts),
    ...courseAdminHandlers(deps),
  });
}
