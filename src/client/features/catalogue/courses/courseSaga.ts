import { all, call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { failureText } from '../../../api/failure';
import { loadParts } from '../../../routing/lazyPart';
import { missingCoursePath } from '../../../routing/missingCourse';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { isUnderWay } from '../../checkout';
import { watchArrival } from '../../checkout/buyIntentSaga';
import { watchCouponExpiry } from '../../checkout/couponExpirySaga';
import { putInCart } from '../../checkout/putInCartSaga';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { courseDetail, courseKey } from './course';
import { reopenOwnReview, watchOwnReview } from './ownReview';
import { watchPreview } from './previewSaga';
import { loadReviews, watchReviews } from './reviews';

/** Loads a course with its reviews, and puts it into the cart unless it is owned or its payment is under way. */
export function* loadCourse(params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* call(reopenOwnReview);
  const { status, data, message } = yield* call(courseDetail.load, courseKey(params));
  // Specification §8: "Course detail load failure: redirect to the site root". It says why; an id has no words.
  if (status === 'missing')
    yield* put(navigationRequested({ to: missingCoursePath(params.title ?? ''), replace: true }));
  if (!data || message !== '') return;
  const { IdCourseEnc: id, slug, title, price, owned, isOffSale, transfer } = data;
  yield* all([
    ...(owned || isOffSale || isUnderWay(transfer)
      ? []
      : [call(putInCart, { kind: 'course' as const, id, slug, title, price }, params)]),
    call(loadReviews, id, 1),
  ]);
}

/** Whether this course could not be loaded; false for one in view, and for one that is no longer asked for. */
function* hasFailed(failedKey: string | undefined): SagaGenerator<boolean> {
  const { status, key } = yield* select(courseDetail.selectAny);
  return status === 'failed' && key === failedKey;
}

/**
 * Leads home if the course could not be loaded, with a toast that leads back (specification §8). Without a connection the
 * code of both may not come: the course's page stays, which says so and tries again.
 */
function* leaveFailedCourse({
  payload,
  meta: failedKey,
}: ReturnType<typeof courseDetail.actions.failed>): SagaGenerator<void> {
  if (!(yield* call(hasFailed, failedKey))) return;
  if (payload.kind !== 'status') {
    const hasCode = yield* call(loadParts, 'home', 'snackbars');
    if (!hasCode || !(yield* call(hasFailed, failedKey))) return;
  }
  const { pathname, search } = yield* select(selectAddress);
  const toaster = yield* service('toaster');
  const retry = { label: 'Riprova', action: navigationRequested({ to: pathname + search }) };
  yield* call(toaster.show, `Il corso non si è aperto. ${failureText(payload)}`, 'error' as const, retry);
  yield* put(navigationRequested({ to: paths.home(), replace: true }));
}

export function* watchCourse(): SagaGenerator<void> {
  // Not in `load`: the server answers 503 instead of redirecting, which would tell search engines that the page moved.
  yield* takeEvery(courseDetail.actions.failed, guarded(leaveFailedCourse));
  yield* fork(watchReviews);
  yield* fork(watchOwnReview);
  yield* fork(watchPreview);
  yield* fork(watchCouponExpiry);
  yield* fork(watchArrival);
}
