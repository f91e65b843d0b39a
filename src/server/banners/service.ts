import type { ActiveBanner } from '../../contract/banners';
import { type ActivePromotion, activePromotion } from '../coupons/promotionService';
import type { Deps } from '../deps';
import { refuse } from '../http/refusals';
import { bannerOnWire } from './bannerFieldsService';
import { banner } from './queries';

/** A scheduled offer takes precedence over banners. Never cached, since the offer must end on time. */
export async function activeBanner(
  deps: Deps,
): Promise<{ isOk: true; item: ActiveBanner } | { isOk: false; message: string }> {
  const { orm } = deps.database;
  const now = deps.clock();
  const promotion = await activePromotion(orm, now);
  if (promotion) return { isOk: true, item: promotionBanner(promotion) };
  const [row] = await banner(orm).active.execute({ now });
  if (!row) return refuse('Nessuna offerta è attiva.', { code: 'not_found' });
  return {
    isOk: true,
    item: {
      ...bannerOnWire(row),
      bannerHideIn: row.bannerHideIn || null,
      bannerCustomText: row.bannerCustomText || null,
    },
  };
}

function promotionBanner({ schedule, window }: ActivePromotion): ActiveBanner {
  return {
    bannerEndDate: window.endsAt.toISOString(),
    bannerCourseLink: schedule.link,
    bannerCouponDiscount: window.discount,
    bannerCourseTitle: schedule.title,
    bannerCouponIsPercentage: true,
    bannerHideIn: schedule.hideIn || null,
    bannerCustomText: null,
  };
}
