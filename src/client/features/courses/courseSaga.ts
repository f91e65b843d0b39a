import { all, call, fork, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import type { CourseDetail } from '../../../contract/courses';
import { type Failure, toFailure } from '../../api/failure';
import { guarded } from '../../guarded';
import type { PageParams } from '../../page';
import { paths } from '../../paths';
import { service } from '../../services';
import { validateCoupon } from '../checkout/checkoutSaga';
import { couponSubmitted, lineChosen } from '../checkout/checkoutSlice';
import { navigationRequested, selectAddress } from '../navigation/navigationSlice';
import { type CourseName, courseName } from './courseName';
import { selectCourseId, selectReviews } from './courseSelectors';
import {
  courseFailed,
  courseMissed,
  courseReceived,
  courseRequested,
  moreReviewsRequested,
  reviewsFailed,
  reviewsReceived,
} from './courseSlice';
import { watchPreview } from './previewSaga';

export const REVIEWS_PAGE_SIZE = 6;

/** Refused for what the address says, not for the network or a fault of the server's. */
const isMissing = ({ status = 0 }: Failure) => status >= 400 && status < 500 && status !== 429;

function* askCourse({ title, id }: CourseName) {
  const api = yield* service('api');
  return id === undefined
    ? yield* call(api.courses.getDetailCourseByTitle, { title: title ?? '' })
    : yield* call(api.courses.getDetailCourse, { IdCourseEnc: id });
}

/** Specification §8: "Course detail load failure: redirect to the site root". */
function* leave(): SagaGenerator<void> {
  yield* put(courseMissed());
  yield* put(navigationRequested({ to: paths.home(), replace: true }));
}

function* bringCourse(name: CourseName): SagaGenerator<CourseDetail | undefined> {
  try {
    const { isOk, item } = yield* call(askCourse, name);
    if (isOk && item) {
      yield* put(courseReceived(item));
      return item;
    }
    yield* call(leave);
  } catch (error) {
    const failure = toFailure(error);
    if (isMissing(failure)) yield* call(leave);
    else yield* put(courseFailed(failure));
  }
  return undefined;
}

function* bringReviews(courseId: string, page: number): SagaGenerator<void> {
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

/** Puts the course into the cart as it is looked at, with the coupon of the address. */
function* offer(course: CourseDetail, coupon: string | undefined): SagaGenerator<void> {
  const { IdCourseEnc: id, slug, title, price } = course;
  yield* put(lineChosen({ kind: 'course', id, slug, title, price }));
  // Called, not put: on the server nobody else would answer it, and the price shall be in the page.
  if (coupon) yield* call(validateCoupon, couponSubmitted({ code: coupon }));
}

/** The one in the path, or the one that the form sent as a form does, before the page was alive. */
function* couponOfAddress({ coupon }: PageParams): SagaGenerator<string | undefined> {
  const { search } = yield* select(selectAddress);
  return new URLSearchParams(search).get('coupon') ?? coupon;
}

/** A course with its reviews and its price; who owns it already is offered nothing. */
export function* loadCourse(params: PageParams): SagaGenerator<void> {
  const name = courseName(params);
  yield* put(courseRequested(name));
  const course = yield* call(bringCourse, name);
  if (!course) return;
  const coupon = yield* call(couponOfAddress, params);
  yield* all([
    ...(course.owned ? [] : [call(offer, course, coupon)]),
    call(bringReviews, course.IdCourseEnc, 1),
  ]);
}

function* bringMoreReviews(): SagaGenerator<void> {
  const courseId = yield* select(selectCourseId);
  const { page } = yield* select(selectReviews);
  if (courseId !== undefined) yield* call(bringReviews, courseId, page + 1);
}

export function* watchCourse(): SagaGenerator<void> {
  yield* takeLeading(moreReviewsRequested, guarded(bringMoreReviews));
  yield* fork(watchPreview);
}
