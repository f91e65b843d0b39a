import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { createReviewAdmin } from './adminService';
import { addReview, reviewsOf } from './service';

const TOO_MANY_REVIEWS = 'Hai inviato troppe modifiche in poco tempo: riprova tra dieci minuti.';

export function reviewsRoutes(app: FastifyInstance, deps: Deps): void {
  const reviews = createReviewAdmin(deps);
  const { byAccountOrRefuse } = limitGuards(app.limits);
  serve(
    app,
    table.courses,
    {
      getReviewByIdCourse: ({ IdEnc, ...page }, { caller }) => reviewsOf(deps, IdEnc, page, caller),
      addReviewByIdCourse: (input, { caller }) => addReview(deps, caller.id, input),
    },
    { addReviewByIdCourse: byAccountOrRefuse('review', TOO_MANY_REVIEWS, { code: 'too_many' }) },
  );
  serve(app, table.admin, { getReviews: reviews.list, toogleReview: reviews.toggle });
}
