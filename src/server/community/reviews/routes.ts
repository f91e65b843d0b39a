import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { createReviewAdmin } from './adminService';
import { createReviewAnswers } from './answerService';
import { addReview, reviewsOf } from './service';

const TOO_MANY_REVIEWS = 'Hai inviato troppe modifiche in poco tempo: riprova tra dieci minuti.';
const TOO_MANY_ANSWERS = 'Hai inviato troppe risposte in poco tempo: aspetta qualche minuto e riprova.';

export function reviewsRoutes(app: FastifyInstance, deps: Deps): void {
  const reviews = createReviewAdmin(deps);
  const answers = createReviewAnswers(deps);
  const { byAccountOrRefuse } = limitGuards(app.limits);
  serve(
    app,
    table.courses,
    {
      getReviewByIdCourse: ({ IdEnc, ...page }, { caller }) => reviewsOf(deps, IdEnc, page, caller),
      addReviewByIdCourse: (input, { caller }) => addReview(deps, caller.id, input),
      getTaughtReviews: (query, { caller }) => answers.list(caller, query),
      answerReview: (input, context) => answers.answer(input, context),
    },
    {
      addReviewByIdCourse: byAccountOrRefuse('review', TOO_MANY_REVIEWS, { code: 'too_many' }),
      answerReview: byAccountOrRefuse('review_answer', TOO_MANY_ANSWERS, { code: 'too_many' }),
    },
  );
  serve(app, table.admin, { getReviews: reviews.list, toogleReview: reviews.toggle });
}
