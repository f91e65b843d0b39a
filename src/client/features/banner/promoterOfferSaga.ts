import { all, call, delay, race, type SagaGenerator } from 'typed-redux-saga';
import type { ShopPromoter } from '../../../contract/promoters';
import { toFailure } from '../../api/failure';
import { service } from '../../services/services';
import { lazyBanner } from './lazyBanner';

/** Milliseconds that a course waits for its promoter's countdown; after that it stands without. */
const PATIENCE = 1500;

/** Brings what a PromoterSlot shows itself by; without it the page stands, only the countdown is not seen. */
export function* bringBannerCode(): SagaGenerator<void> {
  const log = yield* service('log');
  try {
    yield* call(lazyBanner.load);
  } catch (error) {
    log('no promoter’s countdown', toFailure(error).message);
  }
}

function* askPromoter(name: string): SagaGenerator<ShopPromoter | null> {
  const api = yield* service('api');
  const log = yield* service('log');
  try {
    const { answer } = yield* all({
      answer: call(api.promoters.getByName, { name }),
      code: call(bringBannerCode),
    });
    return (answer.isOk && answer.item?.shopPromoter) || null;
  } catch (error) {
    log('no promoter', toFailure(error).message);
    return null;
  }
}

/**
 * What the shop's one promoter offers on this course: null on every course but the one that the environment names
 * (specification §9), and where it does not come in time.
 */
export function* bringPromoterOffer(slug: string | undefined): SagaGenerator<ShopPromoter | null> {
  const { promoterPath, promoterCourse } = yield* service('environment');
  if (!promoterPath || !promoterCourse || slug !== promoterCourse) return null;
  const { offer } = yield* race({ offer: call(askPromoter, promoterPath), late: delay(PATIENCE) });
  return offer ?? null;
}
