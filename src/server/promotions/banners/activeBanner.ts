import { BASE_PATH } from '../../../contract/platform/basePath';
import type { ActiveBanner } from '../../../contract/promotions/banners';
import type { Deps } from '../../platform/deps';
import { describe } from '../../platform/http/publicCache';
import { refuse } from '../../platform/http/refusals';
import type { OfferWindow } from '../coupons/terms';
import { toBannerResponse } from './bannerFields';
import { banner, promotion } from './queries';

type Answer = { isOk: true; item: ActiveBanner } | { isOk: false; message: string };

/** Milliseconds that a page may go on showing a promotion whose last use was taken. */
const LIMITED_MS = 60_000;

/**
 * A campaign takes precedence over banners. Never cached, since the offer must end on time; a page that shows it is kept
 * until it ends, or until a campaign begins.
 */
export async function activeBanner(deps: Deps): Promise<Answer> {
  const now = deps.clock();
  const { orm } = deps.database;
  const promotion = await activePromotion(orm, now);
  const answer = promotion
    ? ({ isOk: true, item: promotionBanner(promotion) } as const)
    : await ownBanner(deps, now);
  const ends = [
    await nextStart(orm, now),
    'item' in answer && answer.item.bannerEndDate,
    promotion?.isLimited && now.getTime() + LIMITED_MS,
  ].filter((end) => typeof end === 'string' || typeof end === 'number');
  return describe(answer, {
    subjects: ['banner', 'courses', 'bundles'],
    until: Math.min(...ends.map((end) => new Date(end).getTime())),
  });
}

async function ownBanner({ database: { orm } }: Deps, now: Date): Promise<Answer> {
  const [row] = await banner(orm).active.execute({ now });
  if (!row) return refuse('Nessuna offerta è attiva.', { code: 'not_found' });
  return {
    isOk: true,
    item: {
      ...toBannerResponse(row),
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

interface ActivePromotion extends OfferWindow {
  readonly title: string;
  readonly link: string;
  readonly hideIn: string;
  readonly code: string;
  /** Its coupon may be used up before it ends. */
  readonly isLimited: boolean;
}

/** When the next campaign begins, in milliseconds since 1970. */
async function nextStart(db: Parameters<typeof promotion>[0], now: Date): Promise<number | undefined> {
  const [next] = await promotion(db).nextStart.execute({ now });
  return next?.startsAt.getTime();
}

/** The campaigns' offer of this moment, if there is one. */
async function activePromotion(
  db: Parameters<typeof promotion>[0],
  now: Date,
): Promise<ActivePromotion | undefined> {
  const [running] = await promotion(db).running.execute({ now });
  return running && { ...running, link: running.link || pageOf(running) };
}

type Running = Awaited<ReturnType<ReturnType<typeof promotion>['running']['execute']>>[number];

/** The page of what the coupon holds for, with the coupon where the page takes one. */
function pageOf({ code, scope, courseSlug, bundleId }: Running): string {
  const encode = encodeURIComponent;
  if (courseSlug !== null) return `${BASE_PATH}/corso/${encode(courseSlug)}/${encode(code)}`;
  if (bundleId !== null) return `${BASE_PATH}/percorsi-formativi/${encode(bundleId)}/${encode(code)}`;
  return BASE_PATH + (scope === 'every_bundle' ? '/percorsi-formativi' : '/corsi');
}
