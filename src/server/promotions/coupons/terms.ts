import { and, asc, eq, gt, inArray, isNull, max, or, type Placeholder, sql } from 'drizzle-orm';
import { banners, campaigns, campaignWindows, coupons, promoters } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { CouponRow } from './queries';
import { type Offer, type Schedule, termsIn } from './quote';

/** Returns a coupon's terms at a moment, by its campaign and the countdowns that advertise it. */
export async function termsAt(db: Executor, coupon: CouponRow, now: Date): Promise<CouponRow> {
  const [terms = coupon] = await termsOfAll(db, [coupon], now);
  return terms;
}

/** The same of several coupons, in their order. */
export async function termsOfAll(db: Executor, found: readonly CouponRow[], now: Date): Promise<CouponRow[]> {
  const schedules = await findSchedules(
    db,
    found.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const ends = await findAdvertisedEnds(
    db,
    found.flatMap(({ id, campaignId }) => (campaignId === null ? id : [])),
  );
  return found.map((coupon) => {
    const offer: Offer = {
      schedule: schedules.get(coupon.campaignId ?? ''),
      advertisedUntil: ends.get(coupon.id) ?? null,
    };
    return termsIn(coupon, offer, now);
  });
}

/** The schedules of campaigns by their ids. */
async function findSchedules(db: Executor, ids: readonly string[]) {
  const schedules = new Map<string, Schedule & { readonly isActive: boolean }>();
  if (ids.length === 0) return schedules;
  const { id, startsAt, isActive } = campaigns;
  const rows = await db
    .select({ id, startsAt, isActive })
    .from(campaigns)
    .where(inArray(id, [...ids]));
  const { campaignId, endsAt, discount } = campaignWindows;
  const windows = await db
    .select({ campaignId, endsAt, discount })
    .from(campaignWindows)
    .where(inArray(campaignId, [...ids]))
    .orderBy(asc(endsAt));
  for (const { id, ...schedule } of rows) {
    schedules.set(id, { ...schedule, windows: windows.filter((window) => window.campaignId === id) });
  }
  return schedules;
}

/** The ends of the last countdowns (of active banners and promoters) that advertise coupons, by the coupons' ids. */
async function findAdvertisedEnds(db: Executor, ids: readonly string[]): Promise<Map<string, Date>> {
  const ends = new Map<string, Date>();
  if (ids.length === 0) return ends;
  const found = [
    ...(await db
      .select({ id: coupons.id, until: max(banners.bannerEndDate) })
      .from(coupons)
      .innerJoin(banners, eq(banners.bannerCouponId, coupons.id))
      .where(and(inArray(coupons.id, [...ids]), eq(banners.isActive, true)))
      .groupBy(coupons.id)),
    ...(await db
      .select({ id: coupons.id, until: max(promoters.bannerEndDate) })
      .from(coupons)
      .innerJoin(promoters, isOfPromoter)
      .where(and(inArray(coupons.id, [...ids]), eq(promoters.isActive, true)))
      .groupBy(coupons.id)),
  ];
  for (const { id, until } of found) {
    const before = ends.get(id);
    if (until && !(before && before > until)) ends.set(id, until);
  }
  return ends;
}

/** Whether a promoter advertises a coupon, by its countdown or as its own code. */
export const isOfPromoter = or(
  eq(promoters.bannerCouponId, coupons.id),
  sql`upper(${promoters.couponCode}) = upper(${coupons.code})`,
);

/** A banner that visitors still see: an active one that has no end, or ends later. */
export const isBannerShown = (moment: Date | Placeholder) =>
  and(eq(banners.isActive, true), or(isNull(banners.bannerEndDate), gt(banners.bannerEndDate, moment)));
