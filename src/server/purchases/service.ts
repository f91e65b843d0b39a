import type { Purchase } from '../../contract/users';
import { releaseRedemption, retakeRedemption } from '../coupons/service';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { toEuro } from '../http/money';
import { grant } from '../learning/entitlementService';
import { announceIn } from './announcementService';
import { reportOrphaned } from './orphanedPaymentService';
import {
  changePurchase,
  coursesOf,
  findPurchase,
  findShown,
  isBuyerGone,
  listShown,
  lockPurchase,
  type PurchaseRow,
  type ShownPurchase,
} from './queries';

export type { PurchaseRow } from './queries';

/** What a payment may still turn into "paid": a provider's word counts even after we gave up waiting. */
const UNPAID = ['pending', 'failed', 'expired'] as const;

export interface Fulfilment {
  readonly purchase: PurchaseRow;
  /** True for the one call that made it paid; whatever must happen once hangs on this. */
  readonly isFirst: boolean;
  /** The buyer's account is deleted: the money is to be given back. */
  readonly isOrphaned: boolean;
}

/**
 * Makes a purchase paid and gives what was bought. To be called only when the provider says that it was paid;
 * any number of times, in any order, also at once. Undefined when there is no such purchase. Where the buyer's account
 * is deleted, the money is kept account of, nothing is given, and the shop is asked to give it back.
 */
export async function fulfil(deps: Deps, purchaseId: string): Promise<Fulfilment | undefined> {
  const done = await deps.backplane.transaction(async (tx, publish) => {
    const fulfilled = await fulfilIn(tx, purchaseId, deps.clock());
    if (fulfilled?.isFirst) {
      if (fulfilled.isOrphaned) await reportOrphaned(deps, tx, fulfilled.purchase);
      else await announceIn(tx, publish, purchaseId);
    }
    return fulfilled;
  });
  if (done?.isFirst && done.isOrphaned) {
    deps.log.error({ purchase: purchaseId }, 'a purchase was paid whose buyer is no more');
    deps.mails.kick();
  } else if (done?.isFirst) deps.log.info({ purchase: purchaseId }, 'purchase paid');
  return done;
}

/** The same as a part of a transaction. */
export async function fulfilIn(
  tx: Transaction,
  purchaseId: string,
  now: Date,
): Promise<Fulfilment | undefined> {
  const found = await findPurchase(tx, purchaseId);
  if (!found) return undefined;
  // A deletion under way is waited for; it holds the buyer first, and so do we.
  const isOrphaned = await isBuyerGone(tx, found.userId);
  const before = (await lockPurchase(tx, purchaseId)) ?? found;
  const paid = { state: 'paid', paidAt: now, ...(isOrphaned && { isActive: false }) } as const;
  const purchase = await changePurchase(tx, purchaseId, UNPAID, paid);
  if (!purchase) return { purchase: before, isFirst: false, isOrphaned };
  if (isOrphaned) return { purchase, isFirst: true, isOrphaned };
  await grant(tx, {
    userId: purchase.userId,
    courseIds: await coursesOf(tx, purchase),
    source: purchase.bundleId === null ? 'purchase' : 'bundle',
    sourceId: purchase.id,
    grantedAt: now,
  });
  await retakeRedemption(tx, purchase.id);
  return { purchase, isFirst: true, isOrphaned };
}

/** Ends a pending purchase that will not be paid, and frees its use of the coupon. Nothing for any other. */
export async function giveUp(deps: Deps, purchaseId: string, state: 'failed' | 'expired'): Promise<void> {
  await deps.database.orm.transaction(async (tx) => {
    await lockPurchase(tx, purchaseId);
    const ended = await changePurchase(tx, purchaseId, ['pending'], { state });
    if (ended) await releaseRedemption(tx, purchaseId, deps.clock());
  });
}

/** A person's purchases, the newest first, without those that came to nothing. */
export async function listPurchases(deps: Deps, userId: string): Promise<Purchase[]> {
  return (await listShown(deps.database.orm, userId, deps.clock())).map(onWire);
}

export async function showPurchase(deps: Deps, purchaseId: string): Promise<Purchase | undefined> {
  const found = await findShown(deps.database.orm, purchaseId);
  return found && onWire(found);
}

function onWire(purchase: ShownPurchase): Purchase {
  return {
    IdEnc: purchase.id,
    ...(purchase.courseId !== null && { IdCourseEnc: purchase.courseId }),
    ...(purchase.bundleId !== null && { IdBundleEnc: purchase.bundleId }),
    title: purchase.itemTitle,
    slug: purchase.slug,
    status: purchase.isActive ? purchase.state : 'deactivated',
    listPrice: toEuro(purchase.listCents),
    discount: toEuro(purchase.discountCents),
    total: toEuro(purchase.totalCents),
    ...(purchase.couponCode !== '' && { CouponCode: purchase.couponCode }),
    createdAt: purchase.createdAt.toISOString(),
    ...(purchase.paidAt && { paidAt: purchase.paidAt.toISOString() }),
  };
}
