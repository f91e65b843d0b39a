import type { Transaction } from '../../platform/database/executor';
import { termsAt } from './promotionService';
import {
  type CouponRow,
  countAgain,
  countUsesBy,
  type Excess,
  findReleasedCoupon,
  lockCoupon,
  markBeyondLimit,
} from './queries';

/**
 * Counts a released use again, for a purchase that was paid after all. The buyer keeps the price whatever the coupon's
 * terms say by then: a use that breaks one is marked, so that admins see it. A use beyond the limit stays uncounted.
 */
export async function retakeRedemption(
  tx: Transaction,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<Excess | undefined> {
  const couponId = await findReleasedCoupon(tx, purchaseId);
  const coupon = couponId === undefined ? undefined : await lockCoupon(tx, couponId);
  if (!coupon) return undefined;
  const excess = await excessOf(tx, coupon, userId, now);
  if (excess === 'use_limit') await markBeyondLimit(tx, purchaseId);
  else await countAgain(tx, { couponId: coupon.id, purchaseId, excess: excess ?? null });
  return excess;
}

async function excessOf(
  tx: Transaction,
  coupon: CouponRow,
  userId: string,
  now: Date,
): Promise<Excess | undefined> {
  const { id, useLimit, perUserLimit, uses } = coupon;
  if (useLimit !== null && uses >= useLimit) return 'use_limit';
  if (perUserLimit !== null && (await countUsesBy(tx, id, userId)) >= perUserLimit) return 'per_user_limit';
  const { isActive, endsAt } = await termsAt(tx, coupon, now);
  return !isActive || (endsAt !== null && now >= endsAt) ? 'ended' : undefined;
}
