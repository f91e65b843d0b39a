import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';
import { type OnFinished, recordView } from './progressService';
import { attachmentFor, classroomOf, ownedCourses, previewOf } from './service';

/**
 * Lessons, and the caller's courses.
 * @param onFinished handed in by app.ts: a later room asks for a review
 */
export function learningRoutes(app: FastifyInstance, deps: Deps, onFinished: OnFinished): void {
  serve(app, table.courses, {
    getPreview: ({ IdEnc }) => previewOf(deps, IdEnc),
    getSections: ({ IdEnc }, context) => classroomOf(deps, IdEnc, context),
    insertViewedSection: (input, context) => recordView(deps, input, context, onFinished),
    getSectionAttachment: ({ IdEnc }, context) => attachmentFor(deps, IdEnc, context),
  });
  serve(app, table.users, {
    getOwnedCourses: (_input, { caller }) => ownedCourses(deps, caller.id),
  });
}
