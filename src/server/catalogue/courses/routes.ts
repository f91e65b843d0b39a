import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { courseAdminHandlers } from './admin/handlers';
import { filterCourses } from './search/service';
import { suggest } from './search/suggestions';
import { detailOf, homeCourses, type OwnerPart, offeredCourses, randomCourses } from './service';

/** The calls under /api/courses about courses themselves. */
export function coursesRoutes(app: FastifyInstance, deps: Deps, ownerParts: readonly OwnerPart[]): void {
  serve(app, table.courses, {
    getFilteredCourses: (filter) => filterCourses(deps, filter),
    suggest: ({ Query }) => suggest(deps, Query),
    getRandomListCourse: () => randomCourses(deps),
    getHomeListCourse: () => homeCourses(deps),
    getEducationalOfferListCourse: () => offeredCourses(deps),
    getDetailCourse: ({ IdCourseEnc }, { caller }) => detailOf(deps, { id: IdCourseEnc }, caller, ownerParts),
    getDetailCourseByTitle: ({ title }, { caller }) => detailOf(deps, { title }, caller, ownerParts),
    ...courseAdminHandlers(deps),
  });
}
