import { createAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { MAX_REVIEW_ANSWER_LENGTH } from '../../../../contract/community/reviewLimits';
import type { CourseReview } from '../../../../contract/community/reviews';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { textFault } from '../../../state/fieldRules';
import { createLoadable } from '../../../state/loadable';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';

const SHOWN = 20;

/** Which of a teacher's reviews: those that wait for an answer, or those that have one. */
export type ReviewShelf = 'open' | 'answered';

/** A person asks for the other ones. */
export const shelfChosen = createAction<ReviewShelf>('taughtReviews/shelfChosen');

/** The reviews of a teacher's courses; its key is a `ReviewShelf`. */
export const taughtReviews = createLoadable({
  name: 'taughtReviews',
  isList: true,
  isSameView: () => true,
  *fetch(shelf: string) {
    const api = yield* service('api');
    return yield* call(api.courses.getTaughtReviews, { IsAnswered: shelf === 'answered', pageSize: SHOWN });
  },
  resetOn: isSessionEnd,
});

interface AnswerDraft {
  readonly review: CourseReview;
  /** Empty to take the answer off. */
  readonly Text: string;
  readonly isRemoval?: boolean;
}

/** The answer that is written. Open while it has a draft. */
export const reviewAnswer = createSubmission({
  name: 'reviewAnswer',
  rowOf: ({ review }) => review.IdEnc,
  tell: tellUnseen('La risposta alla recensione non è stata salvata.'),
  /** Returns whether the answer was taken off. */
  *send({ review: { IdEnc, version }, Text, isRemoval = false }: AnswerDraft): SagaGenerator<boolean> {
    // Too long a text is never sent: a 400 of a guarded call would end the session.
    if (!isRemoval) refuseFaults({ Text: textFault(Text, MAX_REVIEW_ANSWER_LENGTH, 'Scrivi la risposta.') });
    const api = yield* service('api');
    const answer = yield* call(api.courses.answerReview, { IdEnc, Text, version });
    // As it is now, so that the next attempt is about what is on screen.
    if (answer.code === 'conflict') yield* put(taughtReviews.actions.retryRequested());
    accepted(answer);
    return isRemoval;
  },
  resetOn: isSessionEnd,
});

function* loadShelf({ payload }: ReturnType<typeof shelfChosen>): SagaGenerator<void> {
  yield* put(reviewAnswer.actions.closed());
  yield* call(taughtReviews.load, payload);
}

function* afterAnswer({
  payload: isRemoval,
}: ReturnType<typeof reviewAnswer.actions.done>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  const text = isRemoval ? 'Risposta tolta.' : 'Risposta pubblicata.';
  yield* call(toaster.show, text, 'success' as const);
  yield* put(taughtReviews.actions.retryRequested());
}

export function* watchTaughtReviews(): SagaGenerator<void> {
  yield* fork(taughtReviews.watch);
  yield* fork(reviewAnswer.watch);
  yield* takeLatest(shelfChosen, guarded(loadShelf));
  yield* takeEvery(reviewAnswer.actions.done, guarded(afterAnswer));
}
