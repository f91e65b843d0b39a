import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { ValidCoupon } from '../../../../contract/promotions/coupons';
import type { PromoterPage } from '../../../../contract/promotions/promoters';
import type { PageParams } from '../../../routing/page';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { pageMissed } from '../../platform/navigation/navigationSlice';
import { loadBannerCode } from '../banner/promoterBannerSaga';

/** Checks the promoter's coupon for the course; null if it is not valid. */
function* fetchCoupon({ course, CouponCode }: PromoterPage): SagaGenerator<ValidCoupon | null> {
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

/** A promoter by name, with the validated coupon. */
export const promoterPage = createLoadable({
  name: 'promoter',
  *fetch(name: string) {
    const api = yield* service('api');
    const { answer } = yield* all({
      answer: call(api.promoters.getByName, { name }),
      code: call(loadBannerCode),
    });
    const { isOk, item: promoter } = answer;
    if (!isOk || !promoter) return null;
    return { promoter, coupon: yield* call(fetchCoupon, promoter) };
  },
});

/** Loads the promoter whom the address names; at the fixed path it is the environment's. */
export function* loadPromoter({ name }: PageParams): SagaGenerator<void> {
  const { promoterPath } = yield* service('environment');
  const { status } = yield* call(promoterPage.load, name ?? promoterPath);
  if (status === 'missing') yield* put(pageMissed());
}
