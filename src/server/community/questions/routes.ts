import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { createQuestionAdmin } from './adminService';
import { createQuestions } from './service';
import { createQuestionStaff } from './staffService';

const TOO_MANY = 'Hai fatto molte domande in poco tempo: aspetta qualche minuto e riprova.';
const TOO_MANY_VOTES = 'Hai votato molte domande in poco tempo: aspetta qualche minuto e riprova.';

export function questionsRoutes(app: FastifyInstance, deps: Deps): void {
  const questions = createQuestions(deps);
  const staff = createQuestionStaff(deps);
  const admin = createQuestionAdmin(deps);
  const { byAccountOrRefuse } = limitGuards(app.limits);
  const admit = byAccountOrRefuse('question', TOO_MANY, { code: 'too_many_questions' });
  serve(
    app,
    table.questions,
    {
      getQuestions: (query, { caller }) => questions.list(caller, query),
      addQuestion: (input, { caller }) => questions.add(caller, input),
      updateQuestion: (input, { caller }) => questions.update(caller, input),
      deleteQuestion: async ({ IdEnc }, context) =>
        (await staff.remove(IdEnc, context)) ? { isOk: true } : questions.withdraw(context.caller, IdEnc),
      voteQuestion: (input, { caller }) => questions.vote(caller, input),
      answerQuestion: (input, context) => staff.answer(input, context),
      hideQuestion: (input, context) => staff.hide(input, context),
      getOpenQuestions: (query, { caller }) => staff.open(caller, query),
      list: admin.list,
      get: ({ IdEnc }) => admin.get(IdEnc),
    },
    {
      addQuestion: admit,
      updateQuestion: admit,
      voteQuestion: byAccountOrRefuse('question_vote', TOO_MANY_VOTES, { code: 'too_many_votes' }),
    },
  );
}
