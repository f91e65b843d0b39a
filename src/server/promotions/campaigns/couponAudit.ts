import type { Coupon } from '../../../contract/promotions/coupons';
import type { Executor, Transaction } from '../../platform/database/executor';
import { type Author, writeAudit } from '../../platform/resource/audit';
import { couponsOnWire } from '../coupons/adminService';
import { findCoupons } from './queries';

/** Does what changes a campaign's coupon, and notes in the audit how the coupon changed. */
export async function withCouponAudit(
  tx: Transaction,
  author: Author,
  campaignId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await couponOf(tx, campaignId);
  await change();
  const after = await couponOf(tx, campaignId);
  if (!after || termsOf(before) === termsOf(after)) return;
  const { IdCouponEnc: resourceId } = after;
  const action = before ? 'update' : 'create';
  await writeAudit(tx, author, { action, resource: 'coupons', resourceId, before, after });
}

async function couponOf(db: Executor, campaignId: string): Promise<Coupon | undefined> {
  const row = (await findCoupons(db, [campaignId])).get(campaignId);
  return row && (await couponsOnWire(db, [row]))[0];
}

/** Each save raises the version, whether it changes the coupon or not. */
const termsOf = (coupon: Coupon | undefined) => JSON.stringify(coupon && { ...coupon, version: 0 });
