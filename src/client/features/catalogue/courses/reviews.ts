import { createAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import type { Review, ReviewSummary } from '../../../../contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../../contract/catalogue/courses';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

const PAGE_SIZE = 6;

/** The reviews of a course, as many pages as were asked for. */
interface ReviewList {
  readonly items: readonly Review[];
  readonly total: number;
  readonly summary: ReviewSummary;
  /** The last page that is here, from 1. */
  readonly page: number;
}

const reviewsKey = (courseId: string, page = 1) => `${page}/${courseId}`;
const courseIdOf = (key: string) => key.slice(key.indexOf('/') + 1);

export const reviews = createLoadable({
  name: 'reviews',
  isList: true,
  isSameView: (one, other) => courseIdOf(one) === courseIdOf(other),
  /** Page 1 starts the list again, any other is added to it. */
  *fetch(key: string): SagaGenerator<ReviewList> {
    const courseId = courseIdOf(key);
    const page = Number.parseInt(key, 10);
    const api = yield* service('api');
    const query = { IdEnc: courseId, page, pageSize: PAGE_SIZE };
    const { items, summary, total = items.length } = yield* call(api.courses.getReviewByIdCourse, query);
    const before = page === 1 ? [] : ((yield* select(selectReviews(courseId))).data?.items ?? []);
    const known = new Set(before.map(({ IdEnc }) => IdEnc));
    const added = items.filter(({ IdEnc }) => !known.has(IdEnc));
    return { items: [...before, ...added], total, summary, page };
  },
});
export const reviewsSlice = reviews.slice;

export const selectReviews = (courseId: string) => reviews.selectByKey(reviewsKey(courseId));

/** The rating of a course: that of its reviews once they are here, since they are newer. */
export const selectRating =
  ({ IdCourseEnc, reviews: own }: Pick<CourseDetail, 'IdCourseEnc' | 'reviews'>) =>
  (state: Parameters<typeof reviews.selectAny>[0]): ReviewSummary =>
    selectReviews(IdCourseEnc)(state).data?.summary ?? own;

export function* loadReviews(courseId: string, page: number): SagaGenerator<void> {
  yield* call(reviews.load, reviewsKey(courseId, page));
}

/** A person asked for the next reviews of this course. */
export const moreReviewsRequested = createAction<string>('reviews/moreRequested');

function* loadMoreReviews({
  payload: courseId,
}: ReturnType<typeof moreReviewsRequested>): SagaGenerator<void> {
  const { data } = yield* select(selectReviews(courseId));
  yield* call(loadReviews, courseId, (data?.page ?? 0) + 1);
}

export function* watchReviews(): SagaGenerator<void> {
  // The button is not offered while reviews load: a request before this one is out of date.
  yield* takeLatest(moreReviewsRequested, guarded(loadMoreReviews));
}
