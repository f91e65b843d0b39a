import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { campaigns, campaignWindows } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { CouponTerms } from './quote';

interface OfferedCoupon extends CouponTerms {
  readonly code: string;
  readonly campaignId: string | null;
}

/**
 * A coupon's terms at a moment: its own, but no longer than the countdown that advertises it, and with the
 * discount of its campaign's window where it has one. So the price ends when the countdown does.
 */
export async function termsAt<Coupon extends OfferedCoupon>(
  db: Executor,
  coupon: Coupon,
  now: Date,
): Promise<Coupon> {
  const { campaignId, code } = coupon;
  const schedule = campaignId === null ? undefined : await findSchedule(db, campaignId);
  if (!schedule) return { ...coupon, endsAt: earlier(coupon.endsAt, await findAdvertisedEnd(db, code)) };
  return schedule.isActive ? scheduled(coupon, schedule, now) : { ...coupon, isActive: false };
}

function scheduled<Coupon extends CouponTerms>(coupon: Coupon, schedule: Schedule, now: Date): Coupon {
  const window = windowAt(schedule, now);
  if (window) {
    const { endsAt, discount: amount } = window;
    return { ...coupon, kind: 'percentage', amount, endsAt: earlier(coupon.endsAt, endsAt) };
  }
  const ended = lastEnd(schedule, now);
  return ended
    ? { ...coupon, endsAt: earlier(coupon.endsAt, ended) }
    : { ...coupon, startsAt: schedule.startsAt };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** A step of a campaign. */
export interface OfferWindow {
  /** Excluded. */
  readonly endsAt: Date;
  /** Per cent, above 0. */
  readonly discount: number;
}

/** The promotional coupon schedule (specification §9): windows of time in their order, each with its discount. */
export interface Schedule {
  readonly startsAt: Date;
  readonly windows: readonly OfferWindow[];
}

/** The window of a moment, if there is one. */
export function windowAt({ startsAt, windows }: Schedule, now: Date): OfferWindow | undefined {
  return now < startsAt ? undefined : windows.find(({ endsAt }) => now < endsAt);
}

/** When the last window that lies before a moment ended. */
export function lastEnd({ windows }: Schedule, now: Date): Date | undefined {
  return windows.filter(({ endsAt }) => endsAt <= now).at(-1)?.endsAt;
}

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
export const hasCode = (link: SQL, code: string): SQL =>
  sql`upper(${code}) = any(string_to_array(upper(${link}), '/'))`;
