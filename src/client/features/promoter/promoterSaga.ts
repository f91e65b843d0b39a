import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { ValidCoupon } from '../../../contract/coupons';
import type { PromoterPage } from '../../../contract/promoters';
import { isMissing, toFailure } from '../../api/failure';
import { service } from '../../services';
import { bringBannerCode } from '../banner/promoterOfferSaga';
import { pageMissed } from '../navigation/navigationSlice';
import { promoterFailed, promoterMissed, promoterReceived, promoterRequested } from './promoterSlice';

/** What the promoter's coupon makes of the course's price; null where it does not hold: the course sells on. */
function* bringCoupon({ course, CouponCode }: PromoterPage): SagaGenerator<ValidCoupon | null> {
  if (!course || !CouponCode) return null;
  const api = yield* service('api');
  try {
    const { isOk, item } = yield* call(api.courses.isValidCoupon, {
      IdCourseEnc: course.IdCourseEnc,
      CouponCode,
    });
    return (isOk && item) || null;
  } catch {
    return null;
  }
}

function* miss(): SagaGenerator<void> {
  yield* put(promoterMissed());
  yield* put(pageMissed());
}

/** The promoter whose name the environment gives as a path. */
export function* loadPromoter(): SagaGenerator<void> {
  yield* put(promoterRequested());
  const api = yield* service('api');
  const { promoterPath: name } = yield* service('environment');
  try {
    const { answer } = yield* all({
      answer: call(api.promoters.getByName, { name }),
      code: call(bringBannerCode),
    });
    const { isOk, item: promoter } = answer;
    if (!isOk || !promoter) return yield* call(miss);
    const coupon = yield* call(bringCoupon, promoter);
    yield* put(promoterReceived({ promoter, coupon }));
  } catch (error) {
    const failure = toFailure(error);
    if (isMissing(failure)) yield* call(miss);
    else yield* put(promoterFailed(failure));
  }
}
