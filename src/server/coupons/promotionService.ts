import type { Executor } from '../database/executor';
import { findOffer, findParameter } from './promotionQueries';
import type { CouponTerms } from './quote';
import { lastEnd, type OfferWindow, readSchedule, SCHEDULE_KEY, type Schedule, windowAt } from './schedule';

export { SCHEDULE_KEY } from './schedule';

export interface ActivePromotion {
  readonly schedule: Schedule;
  readonly window: OfferWindow;
}

/** The schedule's offer of this moment, if there is one. */
export async function activePromotion(db: Executor, now: Date): Promise<ActivePromotion | undefined> {
  const schedule = readSchedule(await findParameter(db, SCHEDULE_KEY));
  const window = schedule && windowAt(schedule, now);
  return schedule && window && { schedule, window };
}

/**
 * A coupon's terms at a moment: its own, but no longer than the countdown that advertises it, and with the
 * discount of the schedule's window where the schedule names it. So the price ends when the countdown does.
 */
export async function termsAt<Coupon extends CouponTerms & { readonly code: string }>(
  db: Executor,
  coupon: Coupon,
  now: Date,
): Promise<Coupon> {
  const { advertisedUntil, schedule: value } = await findOffer(db, coupon.code, SCHEDULE_KEY);
  const schedule = readSchedule(value);
  if (schedule && schedule.code.toUpperCase() === coupon.code.toUpperCase()) {
    return scheduled(coupon, schedule, now);
  }
  return { ...coupon, endsAt: earlier(coupon.endsAt, advertisedUntil) };
}

function scheduled<Coupon extends CouponTerms>(coupon: Coupon, schedule: Schedule, now: Date): Coupon {
  const window = windowAt(schedule, now);
  if (window) {
    const { endsAt, discount: amount } = window;
    return { ...coupon, kind: 'percentage', amount, endsAt: earlier(coupon.endsAt, endsAt) };
  }
  const ended = lastEnd(schedule, now);
  if (ended) return { ...coupon, endsAt: earlier(coupon.endsAt, ended) };
  return schedule.startsAt ? { ...coupon, startsAt: schedule.startsAt } : { ...coupon, isActive: false };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
