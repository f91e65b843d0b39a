import { and, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { banners, bundles, campaigns, campaignWindows, coupons, courses } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';
import { isBannerShown } from '../coupons/terms';

export const banner = prepared((orm) => ({
  /** The active banner that ends first. Banners without an end come last; expired ones are left out. */
  active: orm
    .select()
    .from(banners)
    .where(isBannerShown(sql.placeholder('now')))
    .orderBy(sql`${banners.bannerEndDate} nulls last`, banners.id)
    .limit(1)
    .prepare('banner_active'),
}));

/** Whether a banner is active and ends within seven days: somebody should decide what comes after it. */
export function endsSoon(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { isActive, bannerEndDate } = banners;
  return sql`${isActive} and ${bannerEndDate} > ${at} and ${bannerEndDate} <= ${at} + interval '7 days'`;
}

const now = sql.placeholder('now');

/** Candidates that are read at once. */
export const CANDIDATES = 50;

/**
 * The windows of running campaigns with their coupons in the order of their ends, so that of a campaign the present one
 * comes first; what is not on sale is left out. Whether a coupon holds is for `brokenRules` to say.
 */
export const promotion = prepared((orm) => ({
  candidates: orm
    .select({
      window: { endsAt: campaignWindows.endsAt, discount: campaignWindows.discount },
      campaign: {
        startsAt: campaigns.startsAt,
        isActive: campaigns.isActive,
        title: campaigns.title,
        link: campaigns.link,
        hideIn: campaigns.hideIn,
      },
      coupon: getTableColumns(coupons),
      courseSlug: courses.slug,
    })
    .from(campaignWindows)
    .innerJoin(campaigns, eq(campaigns.id, campaignWindows.campaignId))
    .innerJoin(coupons, eq(coupons.campaignId, campaigns.id))
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .leftJoin(bundles, eq(bundles.id, coupons.bundleId))
    .where(
      and(
        eq(campaigns.isActive, true),
        lte(campaigns.startsAt, now),
        gt(campaignWindows.endsAt, now),
        or(isNull(coupons.courseId), and(eq(courses.isOperative, true), isNull(courses.deletedAt))),
        or(isNull(coupons.bundleId), and(eq(bundles.isOperative, true), isNull(bundles.deletedAt))),
      ),
    )
    .orderBy(campaignWindows.endsAt, campaigns.id)
    .limit(CANDIDATES)
    .offset(sql.placeholder('offset'))
    .prepare('promotion_candidates'),
  nextStart: orm
    .select({ startsAt: campaigns.startsAt })
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), gt(campaigns.startsAt, now)))
    .orderBy(campaigns.startsAt)
    .limit(1)
    .prepare('promotion_next_start'),
}));
