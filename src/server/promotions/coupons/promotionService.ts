import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Executor } from '../../platform/database/executor';
import { findAdvertisedEnd, findSchedule, promotion } from './promotionQueries';
import type { CouponTerms } from './quote';
import { lastEnd, type OfferWindow, type Schedule, windowAt } from './schedule';

export interface ActivePromotion extends OfferWindow {
  readonly title: string;
  readonly link: string;
  readonly hideIn: string;
  readonly code: string;
  /** Its coupon may be used up before it ends. */
  readonly isLimited: boolean;
}

/** When the next campaign begins, in milliseconds since 1970. */
export async function nextStart(db: Parameters<typeof promotion>[0], now: Date): Promise<number | undefined> {
  const [next] = await promotion(db).nextStart.execute({ now });
  return next?.startsAt.getTime();
}

/** The campaigns' offer of this moment, if there is one. */
export async function activePromotion(
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

export { windowAt } from './schedule';

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
