import type { ActiveBanner } from '../../contract/banners';
import { type ActivePromotion, activePromotion } from '../coupons/promotionService';
import type { Deps } from '../deps';
import { refuse } from '../http/refusals';
import { bannerOnWire } from './bannerFieldsService';
import { banner } from './queries';

/** A campaign takes precedence over banners. Never cached, since the offer must end on time. */
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

/** A link without the code leads to a list, where the buyer has to type it. */
function promotionBanner({ endsAt, discount, title, link, hideIn, code }: ActivePromotion): ActiveBanner {
  return {
    bannerEndDate: endsAt.toISOString(),
    bannerCourseLink: link,
    bannerCouponDiscount: discount,
    bannerCourseTitle: title,
    bannerCouponIsPercentage: true,
    bannerHideIn: hideIn || null,
    bannerCustomText: link.split('/').includes(encodeURIComponent(code)) ? null : `con il codice ${code}`,
  };
}
