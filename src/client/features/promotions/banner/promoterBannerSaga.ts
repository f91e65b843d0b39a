import { all, call, delay, race, type SagaGenerator } from 'typed-redux-saga';
import type { ShopPromoter } from '../../../../contract/promotions/promoters';
import { toFailure } from '../../../api/failure';
import { service } from '../../../services/services';
import { lazyBanner } from './lazyBanner';

/** Milliseconds that a course page waits for its promoter's countdown. */
const PROMOTER_TIMEOUT = 1500;

/** Loads the code of PromoterSlot; without it the page only lacks the countdown. */
export function* loadBannerCode(): SagaGenerator<void> {
  const log = yield* service('log');
  try {
    yield* call(lazyBanner.load);
  } catch (error) {
    log('no promoter’s countdown', toFailure(error).message);
  }
}

function* fetchPromoter(name: string): SagaGenerator<ShopPromoter | null> {
  const api = yield* service('api');
  const log = yield* service('log');
  try {
    const { answer } = yield* all({
      answer: call(api.promoters.getByName, { name }),
      code: call(loadBannerCode),
    });
    return (answer.isOk && answer.item?.shopPromoter) || null;
  } catch (error) {
    log('no promoter', toFailure(error).message);
    return null;
  }
}

/** Returns the promoter's banner of a course: null unless the environment names the course, or if it is late. */
export function* loadPromoterBanner(slug: string | undefined): SagaGenerator<ShopPromoter | null> {
  const { promoterPath, promoterCourse } = yield* service('environment');
  if (!promoterPath || !promoterCourse || slug !== promoterCourse) return null;
  const { promotion } = yield* race({
    promotion: call(fetchPromoter, promoterPath),
    late: delay(PROMOTER_TIMEOUT),
  });
  return promotion ?? null;
}
