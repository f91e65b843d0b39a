import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { MAX_REVIEW_LENGTH } from '../../../contract/reviewLimits';
import { toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectCourseId, selectReviews } from './courseSelectors';
import { moreReviewsRequested, reviewsFailed, reviewsReceived } from './courseSlice';
import { reviewFailed, reviewRefused, reviewStored, reviewSubmitted } from './reviewSlice';

export const REVIEWS_PAGE_SIZE = 6;

/** A page of what students say, and what it all comes to. */
export function* bringReviews(courseId: string, page: number): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const {
      items,
      summary,
      total = items.length,
    } = yield* call(api.courses.getReviewByIdCourse, {
      IdEnc: courseId,
      page,
      pageSize: REVIEWS_PAGE_SIZE,
    });
    yield* put(reviewsReceived({ items, summary, total, page }));
  } catch (error) {
    yield* put(reviewsFailed(toFailure(error)));
  }
}

function* bringMoreReviews(): SagaGenerator<void> {
  const courseId = yield* select(selectCourseId);
  const { page } = yield* select(selectReviews);
  if (courseId !== undefined) yield* call(bringReviews, courseId, page + 1);
}

/** Sends what was written. Too long, it does not leave: a guarded call that is answered 400 ends the session. */
export function* sendReview({ payload }: ReturnType<typeof reviewSubmitted>): SagaGenerator<void> {
  const { courseId, rating, reviewId } = payload;
  const text = payload.text.trim();
  if (text.length > MAX_REVIEW_LENGTH) {
    yield* put(reviewRefused({ errors: { Text: `Al massimo ${MAX_REVIEW_LENGTH} caratteri.` } }));
    return;
  }
  const api = yield* service('api');
  try {
    const { isOk, item, message, errors } = yield* call(api.courses.addReviewByIdCourse, {
      IdCourseEnc: courseId,
      Text: text,
      Rating: rating,
      ...(reviewId !== undefined && { IdEnc: reviewId }),
    });
    if (!isOk || !item) {
      yield* put(reviewRefused({ message, errors }));
      return;
    }
    yield* put(reviewStored({ courseId, review: item }));
  } catch (error) {
    yield* put(reviewFailed(toFailure(error)));
    return;
  }
  yield* call(bringReviews, courseId, 1);
}

export function* watchReviews(): SagaGenerator<void> {
  yield* takeLeading(moreReviewsRequested, guarded(bringMoreReviews));
  yield* takeLeading(reviewSubmitted, guarded(sendReview));
}
