import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { banners, bundles, campaigns, campaignWindows, coupons, courses } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';

export const banner = prepared((orm) => ({
  /** The active banner that ends first. Banners without an end come last; expired ones are left out. */
  active: orm
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.isActive, true),
        or(isNull(banners.bannerEndDate), gt(banners.bannerEndDate, sql.placeholder('now'))),
      ),
    )
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

/**
 * The window of a running campaign that ends first, with what its coupon holds for; what is not on sale or used up is
 * not offered. Of a campaign the window that ends first is the present one.
 */
export const promotion = prepared((orm) => ({
  running: orm
    .select({
      endsAt: campaignWindows.endsAt,
      discount: campaignWindows.discount,
      title: campaigns.title,
      link: campaigns.link,
      hideIn: campaigns.hideIn,
      code: coupons.code,
      isLimited: sql<boolean>`${coupons.useLimit} is not null`,
      scope: coupons.scope,
      courseSlug: courses.slug,
      bundleId: coupons.bundleId,
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
        eq(coupons.isActive, true),
        or(isNull(coupons.useLimit), lt(coupons.uses, coupons.useLimit)),
        or(isNull(coupons.courseId), and(eq(courses.isOperative, true), isNull(courses.deletedAt))),
        or(isNull(coupons.bundleId), and(eq(bundles.isOperative, true), isNull(bundles.deletedAt))),
      ),
    )
    .orderBy(campaignWindows.endsAt, campaigns.id)
    .limit(1)
    .prepare('promotion_running'),
  nextStart: orm
    .select({ startsAt: campaigns.startsAt })
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), gt(campaigns.startsAt, now)))
    .orderBy(campaigns.startsAt)
    .limit(1)
    .prepare('promotion_next_start'),
}));
