import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { Review } from '../../../../contract/catalogue/courseShapes';
import { MAX_REVIEW_LENGTH } from '../../../../contract/community/reviewLimits';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission, Refused, refuseFaults } from '../../../state/submission';
import { loggedOut, replaced } from '../../identity/session/sessionSlice';
import { courseDetail } from './course';
import { loadReviews } from './reviews';
import { reviewWritten } from './reviewWritten';

/** A review as it is written. */
export interface ReviewDraft {
  readonly courseId: string;
  /** Empty for stars alone. */
  readonly text: string;
  readonly rating: number;
  /** The own review that it changes; absent for a new one. */
  readonly reviewId?: string;
}

/** The form of the own review. */
export const ownReview = createSubmission({
  name: 'ownReview',
  *send({ courseId, rating, reviewId, ...draft }: ReviewDraft): SagaGenerator<Review> {
    const text = draft.text.trim();
    // Not sent: a 400 of a guarded call would end the session.
    refuseFaults({
      Text: text.length > MAX_REVIEW_LENGTH ? `Al massimo ${MAX_REVIEW_LENGTH} caratteri.` : undefined,
    });
    const api = yield* service('api');
    const answer = yield* call(api.courses.addReviewByIdCourse, {
      IdCourseEnc: courseId,
      Text: text,
      Rating: rating,
      ...(reviewId !== undefined && { IdEnc: reviewId }),
    });
    const { item } = accepted(answer);
    if (!item) throw new Refused({});
    return item;
  },
  // Not when the session expires: the person logs in again and sends it.
  resetOn: (action) => loggedOut.match(action) || replaced.match(action),
});

/** The form of this course; untouched while it holds a draft of another course. */
export const selectOwnReview = (courseId: string) => (state: Parameters<typeof ownReview.select>[0]) => {
  const form = ownReview.select(state);
  return form.draft && form.draft.courseId !== courseId ? ownReview.slice.getInitialState() : form;
};

/** Resets the form; a draft that was sent and not stored stays, also when the session expired over it. */
export function* reopenOwnReview(): SagaGenerator<void> {
  const { status, draft } = yield* select(ownReview.select);
  const isUnsaved = draft !== null && status !== 'done';
  yield* put(isUnsaved ? ownReview.actions.opened(draft) : ownReview.actions.opened());
}

/** Shows a stored review in its course, and loads the list and the rating again. */
function* showStored({ payload }: ReturnType<typeof ownReview.actions.done>): SagaGenerator<void> {
  const { draft } = yield* select(ownReview.select);
  const { data } = yield* select(courseDetail.selectAny);
  if (!data || data.IdCourseEnc !== draft?.courseId) return;
  yield* put(courseDetail.actions.received({ ...data, ownReview: payload }));
  yield* call(loadReviews, data.IdCourseEnc, 1);
}

/** Shows a review that the prompt over the course's page has sent. */
function* showWritten({ payload: { courseId } }: ReturnType<typeof reviewWritten>): SagaGenerator<void> {
  const { key, data } = yield* select(courseDetail.selectAny);
  if (data?.IdCourseEnc !== courseId) return;
  yield* call(courseDetail.load, key);
  yield* call(loadReviews, courseId, 1);
}

export function* watchOwnReview(): SagaGenerator<void> {
  yield* takeEvery(ownReview.actions.done, guarded(showStored));
  yield* takeEvery(reviewWritten, guarded(showWritten));
  yield* fork(ownReview.watch);
}
