import { all, call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { CourseDetail } from '../../../contract/courses';
import { failureText, isMissing, toFailure } from '../../api/failure';
import type { PageParams } from '../../routing/page';
import { paths } from '../../routing/paths';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { bringPromoterOffer } from '../banner/promoterOfferSaga';
import { offer, watchOffer } from '../checkout/offerSaga';
import { navigationRequested, selectAddress } from '../navigation/navigationSlice';
import { type CourseName, courseName } from './courseName';
import { selectCourseId } from './courseSelectors';
import {
  courseFailed,
  courseMissed,
  courseReceived,
  courseRequested,
  promoterOfferReceived,
} from './courseSlice';
import { watchPreview } from './previewSaga';
import { bringReviews, watchReviews } from './reviewSaga';

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

/** The same where it is only the network's or the server's fault, with the way back. A course that is shown stays. */
function* leaveForNow({ payload }: ReturnType<typeof courseFailed>): SagaGenerator<void> {
  if (yield* select(selectCourseId)) return;
  const { pathname, search } = yield* select(selectAddress);
  const toaster = yield* service('toaster');
  const back = { label: 'Riprova', action: navigationRequested({ to: pathname + search }) };
  yield* call(toaster.show, `Il corso non si è aperto. ${failureText(payload)}`, 'error' as const, back);
  yield* put(navigationRequested({ to: paths.home(), replace: true }));
}

function* bringCourse(name: CourseName): SagaGenerator<CourseDetail | undefined> {
  try {
    const { answer, promoter } = yield* all({
      answer: call(askCourse, name),
      promoter: call(bringPromoterOffer, name.title),
    });
    const { isOk, item } = answer;
    if (isOk && item) {
      // Before the course, which the countdown stands on top of: nothing moves when it comes.
      yield* put(promoterOfferReceived(promoter));
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

/** A course with its reviews and its price; who owns it already is offered nothing. */
export function* loadCourse(params: PageParams): SagaGenerator<void> {
  const name = courseName(params);
  yield* put(courseRequested(name));
  const course = yield* call(bringCourse, name);
  if (!course) return;
  const { IdCourseEnc: id, slug, title, price } = course;
  yield* all([
    ...(course.owned ? [] : [call(offer, { kind: 'course' as const, id, slug, title, price }, params)]),
    call(bringReviews, id, 1),
  ]);
}

export function* watchCourse(): SagaGenerator<void> {
  // Not in `load`: the server answers such a page with its failure (503), for an address must not seem to have moved.
  yield* takeEvery(courseFailed, guarded(leaveForNow));
  yield* fork(watchReviews);
  yield* fork(watchPreview);
  yield* fork(watchOffer);
}
