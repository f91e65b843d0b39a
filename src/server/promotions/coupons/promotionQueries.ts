import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  banners,
  bundles,
  campaigns,
  campaignWindows,
  coupons,
  courses,
  promoters,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { prepared } from '../../platform/database/prepared';
import type { Schedule } from './schedule';

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

/** The schedule of a campaign. */
export async function findSchedule(
  db: Executor,
  campaignId: string,
): Promise<(Schedule & { readonly isActive: boolean }) | undefined> {
  const { startsAt, isActive } = campaigns;
  const [campaign] = await db
    .select({ startsAt, isActive })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  if (!campaign) return undefined;
  const { endsAt, discount } = campaignWindows;
  const windows = await db
    .select({ endsAt, discount })
    .from(campaignWindows)
    .where(eq(campaignWindows.campaignId, campaignId))
    .orderBy(asc(endsAt));
  return { ...campaign, windows };
}

/** The end of the last countdown (of an active banner or promoter) whose link has the code; null without one. */
export async function findAdvertisedEnd(db: Executor, code: string): Promise<Date | null> {
  const isInLink = hasCode(sql`banner_course_link`, code);
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(ends) as until from (
      select banner_end_date as ends from banners where is_active and ${isInLink}
      union all
      select banner_end_date from promoters
        where is_active and (${isInLink} or upper(coupon_code) = upper(${code}))
    ) countdowns`);
  const until = rows[0]?.until;
  return until ? new Date(until) : null;
}

/** Whether a part of a link's path is this code, whatever its case. */
const hasCode = (link: SQL, code: string): SQL =>
  sql`upper(${code}) = any(string_to_array(upper(${link}), '/'))`;

/** The promoters that name a code: all of them, since one that is off may come back. */
export function findPromotersNaming(db: Executor, code: string) {
  const { name, title, couponCode, bannerCourseLink } = promoters;
  return db
    .select({ name, title })
    .from(promoters)
    .where(or(sql`upper(${couponCode}) = upper(${code})`, hasCode(sql`${bannerCourseLink}`, code)));
}

/** The banners that lead to a code and that visitors still see. */
export function findBannersNaming(db: Executor, code: string, moment: Date) {
  const { name, isActive, bannerEndDate, bannerCourseLink } = banners;
  const isSeen = and(eq(isActive, true), gt(bannerEndDate, moment));
  return db
    .select({ name })
    .from(banners)
    .where(and(isSeen, hasCode(sql`${bannerCourseLink}`, code)));
}
