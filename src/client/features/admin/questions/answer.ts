import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { MAX_ANSWER_LENGTH } from '../../../../contract/community/questionLimits';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { textFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { questions } from './questions';

interface AnswerDraft {
  readonly IdEnc: string;
  /** Of the question that is answered. */
  readonly version: number;
  readonly Text: string;
}

/** An admin's answer. */
export const answer = createSubmission({
  name: 'admin/questions/answer',
  resetOn: isSessionEnd,
  *send(draft: AnswerDraft) {
    refuseFaults({ Text: textFault(draft.Text, MAX_ANSWER_LENGTH, 'Scrivi la risposta.') });
    const { shop } = yield* call(adminApis);
    accepted(yield* call(shop.questions.answerQuestion, draft));
  },
});

function* afterAnswer(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Risposta pubblicata.', 'success' as const);
  yield* put(questions.record.actions.retryRequested());
}

/** The question is another than the page shows. */
function* lookAgain(): SagaGenerator<void> {
  const { code } = yield* select(answer.select);
  if (code === 'conflict') yield* put(questions.record.actions.retryRequested());
}

export function* watchAnswer(): SagaGenerator<void> {
  yield* put(answer.actions.closed());
  yield* fork(answer.watch);
  yield* takeEvery(answer.actions.done.type, guarded(afterAnswer));
  yield* takeEvery(answer.actions.refused.type, guarded(lookAgain));
}
