import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH } from '../../../../contract/community/questionLimits';
import type { Question } from '../../../../contract/community/questions';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { textFault } from '../../../state/fieldRules';
import { accepted, createSubmission, Refused, refuseFaults } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { dropQuestion, questions, showQuestion, watchQuestionList } from './questions';

// Too long a text is never sent: a 400 of a guarded call would end the session.
const refuseQuestion = (Text: string) =>
  refuseFaults({ Text: textFault(Text, MAX_QUESTION_LENGTH, 'Scrivi la domanda.') });

/** Returns the item of a good answer. @throws Refused */
function itemOf<Item>(answer: Parameters<typeof accepted>[0] & { readonly item?: Item | undefined }): Item {
  const { item } = accepted(answer);
  if (item === undefined) throw new Refused({});
  return item;
}

export interface QuestionDraft {
  readonly IdSectionEnc: string;
  /** Absent for a question about the whole lesson. */
  readonly Seconds?: number;
  readonly Text: string;
}

export const questionForm = createSubmission({
  name: 'questionForm',
  *send(draft: QuestionDraft): SagaGenerator<Question> {
    refuseQuestion(draft.Text);
    const api = yield* service('api');
    return itemOf(yield* call(api.questions.addQuestion, draft));
  },
  resetOn: isSessionEnd,
});

/** A question with the text that is typed for it: a change of it, or an answer. */
interface TextDraft {
  readonly question: Question;
  readonly Text: string;
}

/** The own question that is changed. Open while it has a draft. */
export const questionEdit = createSubmission({
  name: 'questionEdit',
  rowOf: ({ question }) => question.IdEnc,
  tell: tellUnseen('La tua domanda non è stata cambiata.'),
  *send({ question: { IdEnc }, Text }: TextDraft): SagaGenerator<Question> {
    refuseQuestion(Text);
    const api = yield* service('api');
    return itemOf(yield* call(api.questions.updateQuestion, { IdEnc, Text }));
  },
  resetOn: isSessionEnd,
});

/** The answer that is written. Open while it has a draft. */
export const answerForm = createSubmission({
  name: 'answerForm',
  rowOf: ({ question }) => question.IdEnc,
  tell: tellUnseen('La risposta non è stata salvata.'),
  *send({ question: { IdEnc, version }, Text }: TextDraft): SagaGenerator<Question> {
    refuseFaults({ Text: textFault(Text, MAX_ANSWER_LENGTH, 'Scrivi la risposta.') });
    const api = yield* service('api');
    const answer = yield* call(api.questions.answerQuestion, { IdEnc, Text, version });
    // As it is now, so that the next attempt is about what is on screen.
    if (answer.code === 'conflict' && answer.item) yield* call(showQuestion, answer.item);
    return itemOf(answer);
  },
  resetOn: isSessionEnd,
});

export interface Moderation {
  readonly question: Question;
  readonly kind: 'remove' | 'hide' | 'show';
}

/** Asks first; its draft is the question and what becomes of it. */
export const moderation = createSubmission({
  name: 'questionModeration',
  *send({ question: { IdEnc }, kind }: Moderation): SagaGenerator<void> {
    const api = yield* service('api');
    if (kind === 'remove') {
      accepted(yield* call(api.questions.deleteQuestion, { IdEnc }));
      yield* call(dropQuestion, IdEnc);
      return;
    }
    const answer = yield* call(api.questions.hideQuestion, { IdEnc, IsHidden: kind === 'hide' });
    yield* call(showQuestion, itemOf(answer));
  },
  resetOn: isSessionEnd,
});

export interface Vote {
  readonly IdEnc: string;
  readonly IsUseful: boolean;
}

export const voting = createSubmission({
  name: 'questionVote',
  *send(vote: Vote): SagaGenerator<Question> {
    const api = yield* service('api');
    return itemOf(yield* call(api.questions.voteQuestion, vote));
  },
  resetOn: isSessionEnd,
  rowOf: ({ IdEnc }) => IdEnc,
  tell: tellUnseen('Il tuo voto non è stato salvato.'),
});

function* showResult({ payload }: PayloadAction<Question>): SagaGenerator<void> {
  yield* call(showQuestion, payload);
}

function* showNew({ payload }: PayloadAction<Question>): SagaGenerator<void> {
  yield* call(showQuestion, payload, true);
}

const INLINE = [questionEdit, answerForm, moderation];

export function* watchQuestions(): SagaGenerator<void> {
  // A dialog and the messages of an earlier visit are over.
  for (const { actions } of [moderation, questionForm, voting]) yield* put(actions.closed());
  yield* fork(watchQuestionList);
  yield* takeEvery(questionForm.actions.done.type, guarded(showNew));
  for (const { actions } of [questionEdit, answerForm, voting]) {
    yield* takeEvery(actions.done.type, guarded(showResult));
  }
  for (const { actions, select: selectForm } of INLINE) {
    yield* takeEvery(
      actions.done.type,
      guarded(function* close(): SagaGenerator<void> {
        if (selectForm(yield* select()).status === 'done') yield* put(actions.closed());
      }),
    );
  }
  for (const { watch } of [questionForm, voting, ...INLINE]) yield* fork(watch);
}

export const questionSlices = [
  questions.slice,
  ...[questionForm, questionEdit, answerForm, moderation, voting].map(({ slice }) => slice),
];
