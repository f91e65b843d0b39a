import type { ActiveBanner } from '../../../contract/promotions/banners';
import type { Deps } from '../../platform/deps';
import { describe } from '../../platform/http/publicCache';
import { refuse } from '../../platform/http/refusals';
import { brokenRules, type OfferWindow, termsIn } from '../coupons/quote';
import { toBannerResponse } from './bannerFields';
import { couponPage, findCouponPage } from './couponPages';
import { banner, CANDIDATES, promotion } from './queries';

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
      bannerCourseLink: row.bannerCourseLink ?? (await findCouponPage(orm, row.bannerCouponId)),
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

type Candidate = Awaited<ReturnType<ReturnType<typeof promotion>['candidates']['execute']>>[number];

/** The campaigns' offer of this moment, if there is one: of those that hold, the window that ends first. */
async function activePromotion(
  db: Parameters<typeof promotion>[0],
  now: Date,
): Promise<ActivePromotion | undefined> {
  for (let offset = 0; ; offset += CANDIDATES) {
    const found = await promotion(db).candidates.execute({ now, offset });
    for (const candidate of found) {
      const offered = offerOf(candidate, now);
      if (offered) return offered;
    }
    if (found.length < CANDIDATES) return undefined;
  }
}

/** Undefined where its coupon does not hold at this moment. */
function offerOf(
  { coupon, campaign, window, courseSlug }: Candidate,
  now: Date,
): ActivePromotion | undefined {
  const { startsAt, isActive, title, link, hideIn } = campaign;
  const schedule = { startsAt, isActive, windows: [window] };
  const terms = termsIn(coupon, { schedule, advertisedUntil: null }, now);
  if (brokenRules(terms, now).length > 0) return undefined;
  return {
    endsAt: window.endsAt,
    discount: terms.amount,
    title,
    link: link || couponPage({ ...coupon, courseSlug }),
    hideIn,
    code: coupon.code,
    isLimited: coupon.useLimit !== null,
  };
}
