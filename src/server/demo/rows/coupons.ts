import { newId } from '../../platform/database/ids';
import type { couponRedemptions, coupons } from '../../platform/database/schema';
import { COUPONS, type DemoCoupon } from '../content/coupons';
import type { Random } from '../random';
import { addDays } from './days';

export type RedemptionRow = typeof couponRedemptions.$inferInsert;
export type CouponRow = typeof coupons.$inferInsert & { id: string; uses: number };

/** The facts about a purchase that coupons depend on. */
interface Bought {
  kind: 'course' | 'bundle';
  at: Date;
  isFirst: boolean;
}

/** A coupon and how demo buyers use it. */
export interface CouponInUse extends DemoCoupon {
  row: CouponRow;
}

export function couponsOf(now: Date): CouponInUse[] {
  return COUPONS.map((coupon) => ({
    ...coupon,
    row: {
      id: newId(),
      code: coupon.code,
      kind: coupon.kind,
      amount: coupon.amount,
      scope: coupon.scope,
      startsAt: addDays(now, coupon.startsInDays),
      endsAt: coupon.endsInDays === undefined ? null : addDays(now, coupon.endsInDays),
      useLimit: coupon.useLimit ?? null,
      uses: 0,
      createdAt: addDays(now, coupon.startsInDays),
      updatedAt: addDays(now, coupon.startsInDays),
    },
  }));
}

/** Chooses a buyer's coupon, if any: limited ones first; the welcome coupon only for a first purchase. */
export function chooseCoupon(
  all: readonly CouponInUse[],
  random: Random,
  { kind, at, isFirst }: Bought,
): CouponInUse | undefined {
  const holds = ({ row, scope, code }: CouponInUse) =>
    (scope === 'everything' || kind === 'course') &&
    (row.startsAt ?? at) <= at &&
    (!row.endsAt || at < row.endsAt) &&
    (row.useLimit == null || row.uses < row.useLimit) &&
    (isFirst || code !== 'BENVENUTO20');
  return [...all].reverse().find((coupon) => holds(coupon) && random.chance(coupon.popularity));
}

/** Returns a coupon's discount in cents, by the shop's own rounding. */
export function discountOf(coupon: DemoCoupon | undefined, listCents: number): number {
  if (!coupon) return 0;
  const cents =
    coupon.kind === 'percentage' ? Math.floor((listCents * coupon.amount + 50) / 100) : coupon.amount;
  return Math.min(cents, listCents);
}
