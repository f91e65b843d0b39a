import type { Purchase } from '../../contract/users';
import { releaseRedemption, retakeRedemption } from '../coupons/service';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { toEuro } from '../http/money';
import { grant } from '../learning/entitlementService';
import { announceIn } from './announcementService';
import {
  changePurchase,
  coursesOf,
  findShown,
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
}

/**
 * Makes a purchase paid and gives what was bought. To be called only when the provider says that it was paid;
 * any number of times, in any order, also at once. Undefined when there is no such purchase.
 */
export async function fulfil(deps: Deps, purchaseId: string): Promise<Fulfilment | undefined> {
  const done = await deps.backplane.transaction(async (tx, publish) => {
    const fulfilled = await fulfilIn(tx, purchaseId, deps.clock());
    if (fulfilled?.isFirst) await announceIn(tx, publish, purchaseId);
    return fulfilled;
  });
  if (done?.isFirst) deps.log.info({ purchase: purchaseId }, 'purchase paid');
  return done;
}

/** The same as a part of a transaction. */
export async function fulfilIn(
  tx: Transaction,
  purchaseId: string,
  now: Date,
): Promise<Fulfilment | undefined> {
  const before = await lockPurchase(tx, purchaseId);
  if (!before) return undefined;
  const purchase = await changePurchase(tx, purchaseId, UNPAID, { state: 'paid', paidAt: now });
  if (!purchase) return { purchase: before, isFirst: false };
  await grant(tx, {
    userId: purchase.userId,
    courseIds: await coursesOf(tx, purchase),
    source: purchase.bundleId === null ? 'purchase' : 'bundle',
    sourceId: purchase.id,
    grantedAt: now,
  });
  await retakeRedemption(tx, purchase.id);
  return { purchase, isFirst: true };
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
