import { grant, watchableAmong } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { ProviderCharge } from '../../platform/paymentProvider';
import { restoreRedemption } from '../../promotions/coupons/pricing';
import { releaseRedemption } from '../../promotions/coupons/queries';
import { keptBuyerOf } from '../keptBuyer';
import { boughtCourses } from '../orderLines';
import { announce } from './announcements';
import { isGift } from './giftOrders';
import { mailChargeDiffers, mailConfirmation, mailPartRefundDue, mailRefundDue } from './mails';
import { book, freeCharge, listMovements } from './movementQueries';
import { chargeMovement, isAsAsked } from './movements';
import { changePurchase, isUnpaid, lockWithBuyer, type PurchaseRow, UNPAID } from './queries';
import { refund } from './refunds';
import { takeFromCart } from './savedCart';

export type { PurchaseRow } from './queries';

/** The sweep leaves a new refund this long to the process that received the payment. */
const MINUTE_MS = 60_000;

export interface Fulfilment {
  readonly purchase: PurchaseRow;
  /** True for the one call that made it paid; whatever must happen once hangs on this. */
  readonly isFirst: boolean;
  /** Another sum than the total was charged, so nothing was granted. */
  readonly isRefused?: boolean;
}

/**
 * Marks a purchase as paid and grants what was bought. Call it only when the provider says that it was paid; any
 * number of times, in any order, also concurrently. A payment that gives nothing (the account is deleted, or the buyer
 * owns everything by now) is recorded, reported to the shop and refunded; lines that give nothing are reported. A charge
 * that is not the purchase's total is booked and reported, and grants nothing.
 * @returns undefined when there is no such purchase
 */
export async function fulfil(
  deps: Deps,
  purchaseId: string,
  charge: ProviderCharge,
): Promise<Fulfilment | undefined> {
  const done = await deps.backplane.transaction(async (tx, publish) => {
    const fulfilled = await fulfilIn(deps, tx, purchaseId, charge);
    if (fulfilled?.isFirst) {
      if (fulfilled.purchase.refundReason) await mailRefundDue(deps, tx, fulfilled.purchase);
      else await announce(tx, publish, purchaseId);
    }
    return fulfilled;
  });
  if (done?.isRefused) deps.mails.kick();
  if (!done?.isFirst) return done;
  const { refundReason } = done.purchase;
  deps.mails.kick();
  if (refundReason === null) {
    deps.log.info({ purchase: purchaseId }, 'purchase paid');
    return done;
  }
  deps.log.error({ purchase: purchaseId, reason: refundReason }, 'a payment has to be refunded');
  return { ...done, purchase: await refund(deps, done.purchase) };
}

/**
 * Does the same as part of a transaction; refunds, and sending the mails at once, are left to the caller.
 * @param charge undefined for a purchase that costs nothing
 */
export async function fulfilIn(
  deps: Deps,
  tx: Transaction,
  purchaseId: string,
  charge?: ProviderCharge,
): Promise<Fulfilment | undefined> {
  const now = deps.clock();
  // With the buyer locked, two payments of one person cannot grant one course.
  const locked = await lockWithBuyer(tx, purchaseId);
  if (!locked) return undefined;
  const { purchase: before, buyer } = locked;
  if (!isUnpaid(before)) return { purchase: before, isFirst: false };
  const received = charge ?? freeCharge(before, now);
  if (!isAsAsked(before, received)) return bookOtherSum(deps, tx, locked, received);
  await book(tx, { ...before, currency: received.currency }, [chargeMovement(received)], now);
  const bought = await boughtCourses(tx, before.id);
  const isForOther = await isGift(tx, purchaseId);
  const courseIds = isForOther ? [] : bought.map(({ courseId }) => courseId);
  const owned = new Set(await watchableAmong(tx, before.userId, courseIds));
  const isNothingNew = !isForOther && courseIds.every((id) => owned.has(id));
  const refundReason = !buyer ? 'buyer_gone' : isNothingNew ? 'nothing_new' : undefined;
  const purchase = await changePurchase(tx, purchaseId, UNPAID, {
    state: 'paid',
    paidAt: now,
    ...(before.totalCents > 0 && buyer && { keptBuyer: keptBuyerOf(buyer) }),
    ...(refundReason && { refundReason, isActive: false, settleAfter: new Date(now.getTime() + MINUTE_MS) }),
  });
  if (!purchase) return { purchase: before, isFirst: false };
  if (refundReason) {
    await releaseRedemption(tx, purchase.id, now);
    return { purchase, isFirst: true };
  }
  if (!isForOther) await takeFromCart(tx, purchase);
  // A gift gives access to its recipient, who redeems it.
  for (const isOfPath of isForOther ? [] : [false, true]) {
    await grant(tx, {
      userId: purchase.userId,
      courseIds: bought.filter((one) => one.isOfPath === isOfPath).map(({ courseId }) => courseId),
      source: isOfPath ? 'bundle' : 'purchase',
      sourceId: purchase.id,
      grantedAt: now,
    });
  }
  await restoreRedemption(tx, { purchaseId: purchase.id, userId: purchase.userId, now });
  if (buyer) await mailPartRefundDue(deps, tx, purchase, { buyer, owned });
  // Last: it holds the counter of receipts until the commit.
  if (buyer) await mailConfirmation(deps, tx, purchase, { buyer, isGift: isForOther, now });
  return { purchase, isFirst: true };
}

/** Books what was charged in place of the total, once, and ends the reservation. */
async function bookOtherSum(
  deps: Deps,
  tx: Transaction,
  { purchase: before, buyer }: NonNullable<Awaited<ReturnType<typeof lockWithBuyer>>>,
  charge: ProviderCharge,
): Promise<Fulfilment> {
  const now = deps.clock();
  const isKnown = (await listMovements(tx, before.id)).some(({ kind }) => kind === 'charge');
  const ended = await changePurchase(tx, before.id, ['pending'], { state: 'failed' });
  if (ended) await releaseRedemption(tx, before.id, now);
  if (!isKnown) {
    await book(tx, { ...before, currency: charge.currency }, [chargeMovement(charge)], now);
    await mailChargeDiffers(deps, tx, before, { charge, buyer });
    const { cents, currency } = charge;
    deps.log.error({ purchase: before.id, cents, currency }, 'another sum was charged than was asked for');
  }
  return { purchase: ended ?? before, isFirst: false, isRefused: true };
}

/** Ends a pending purchase that will not be paid, and releases its use of the coupon. Does nothing to any other. */
export async function releaseReservation(
  deps: Deps,
  purchaseId: string,
  state: 'failed' | 'expired',
): Promise<void> {
  await deps.database.orm.transaction(async (tx) => {
    await lockWithBuyer(tx, purchaseId);
    await release(deps, tx, purchaseId, state);
  });
}

/**
 * Fails a pending purchase whose checkout could not be opened, unless another call has opened it.
 * @param options.isKept another call may still be opening it: it stays pending
 * @returns the pay page of the other call
 */
export async function releaseUnopened(
  deps: Deps,
  purchaseId: string,
  { isKept }: { isKept: boolean },
): Promise<string | undefined> {
  return deps.database.orm.transaction(async (tx) => {
    const purchase = (await lockWithBuyer(tx, purchaseId))?.purchase;
    if (purchase?.state !== 'pending') return undefined;
    if (purchase.checkoutUrl === null && !isKept) await release(deps, tx, purchaseId, 'failed');
    return purchase.checkoutUrl ?? undefined;
  });
}

async function release(
  { clock }: Deps,
  tx: Transaction,
  purchaseId: string,
  state: 'failed' | 'expired',
): Promise<void> {
  const ended = await changePurchase(tx, purchaseId, ['pending'], { state });
  if (ended) await releaseRedemption(tx, purchaseId, clock());
}
