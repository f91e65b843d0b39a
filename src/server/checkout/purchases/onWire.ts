import type { PurchaseStatus } from '../../../contract/checkout/purchaseNames';
import type { Purchase } from '../../../contract/checkout/purchases';
import { toEuro } from '../../platform/http/money';
import { receiptNumber } from '../receipts/service';
import { isKept } from './keptService';
import type { PurchaseRow, ShownPurchase } from './queries';

function statusOf({ isActive, state, refundReason }: PurchaseRow): PurchaseStatus {
  if (refundReason !== null) return state === 'paid' ? 'refund_due' : state;
  return isActive ? state : 'deactivated';
}

function giftState(purchase: PurchaseRow, { deliveredAt, usedAt }: NonNullable<ShownPurchase['gift']>) {
  if (purchase.paidAt && !isKept(purchase)) return 'void';
  if (usedAt) return 'used';
  return deliveredAt ? 'delivered' : 'planned';
}

/** A purchase as its buyer sees it. */
export function onWire(purchase: ShownPurchase): Purchase {
  return {
    IdEnc: purchase.id,
    ...(purchase.courseId !== null && { IdCourseEnc: purchase.courseId }),
    ...(purchase.bundleId !== null && { IdBundleEnc: purchase.bundleId }),
    title: purchase.itemTitle,
    slug: purchase.slug,
    status: statusOf(purchase),
    listPrice: toEuro(purchase.listCents),
    discount: toEuro(purchase.discountCents),
    total: toEuro(purchase.totalCents),
    ...(purchase.couponCode !== '' && { CouponCode: purchase.couponCode }),
    ...(purchase.receipt && { receipt: receiptNumber(purchase.receipt) }),
    ...(purchase.gift && {
      gift: {
        email: purchase.gift.email,
        message: purchase.gift.message,
        deliverAt: purchase.gift.deliverAt.toISOString(),
        state: giftState(purchase, purchase.gift),
      },
    }),
    ...(purchase.refundReason !== null && { refundReason: purchase.refundReason }),
    createdAt: purchase.createdAt.toISOString(),
    ...(purchase.paidAt && { paidAt: purchase.paidAt.toISOString() }),
  };
}
