import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';
import { attachmentFor } from './attachmentService';
import { classroomOf, ownedCourses, previewOf } from './service';

/** Lessons, and the courses of who is logged in. */
export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.courses, {
    getPreview: ({ IdEnc }) => previewOf(deps, IdEnc),
    getSections: ({ IdEnc }, context) => classroomOf(deps, IdEnc, context),
    getSectionAttachment: ({ IdEnc }, context) => attachmentFor(deps, IdEnc, context),
  });
  serve(app, table.users, {
    getOwnedCourses: (_input, { caller }) => ownedCourses(deps, caller.id),
  });
}
