import pLimit from 'p-limit';
import type { Deps } from '../../platform/deps';
import type { CheckoutStanding } from '../../platform/paymentProvider';
import { findPurchase, isUnpaid, type PurchaseRow, takeUnsettled } from './queries';
import { refund } from './refundService';
import { fulfil, giveUp } from './service';
import { recordStanding } from './standingService';

/** How often a purchase that changes while the provider is asked is asked about again. */
const MOST_TRIES = 5;

/**
 * Asks the provider what became of a purchase and follows: fulfils it, gives it up, records refunds and disputes.
 * Callbacks, the success page and the sweep all lead here, so the order in which they come makes no difference.
 * @throws what the provider throws when it cannot be reached; the purchase then stays as it is.
 */
export async function settle(deps: Deps, purchaseId: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const purchase = await findPurchase(deps.database.orm, purchaseId);
    const reference = purchase && referenceOf(deps, purchase);
    if (!purchase || reference === undefined) return;
    if (await follow(deps, purchase, await deps.payments.lookUp(reference))) return;
  }
  throw new Error('A purchase kept changing while its payment was looked up');
}

/** Makes sure that a pending purchase cannot be paid any more; one that was paid just now is fulfilled. */
export async function withdraw(deps: Deps, purchase: PurchaseRow): Promise<void> {
  const reference = referenceOf(deps, purchase);
  const standing: CheckoutStanding =
    reference === undefined ? { state: 'expired' } : await deps.payments.expire(reference);
  if (!(await follow(deps, purchase, standing))) await settle(deps, purchase.id);
}

/** Purchases that are settled at the same time, so that a provider that is slow for one does not hold up the rest. */
const AT_A_TIME = 5;

/**
 * Settles overdue purchases, which frees their coupons, asks about those whose callback may be lost, and repeats
 * refunds that failed. A purchase that the provider fails for waits longer each time, see `takeUnsettled`, and never
 * holds up the others.
 * @returns how many were tried
 */
export async function settleOverdue(deps: Deps): Promise<number> {
  const taken = await takeUnsettled(deps.database.orm, deps.clock());
  await pLimit(AT_A_TIME).map(taken, (purchase) => trySettle(deps, purchase));
  return taken.length;
}

function isOverdue({ expiresAt }: PurchaseRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

async function trySettle(deps: Deps, purchase: PurchaseRow): Promise<void> {
  try {
    if (purchase.state === 'paid') await refund(deps, purchase);
    else if (isOverdue(purchase, deps.clock())) await withdraw(deps, purchase);
    else await settle(deps, purchase.id);
  } catch (err) {
    if (!deps.database.outages.note(err))
      deps.log.warn({ err, purchase: purchase.id }, 'a purchase could not be settled');
  }
}

/**
 * @param before the purchase as it was before the provider was asked
 * @returns false when it has changed since: ask again
 */
async function follow(deps: Deps, before: PurchaseRow, standing: CheckoutStanding): Promise<boolean> {
  if (standing.state === 'open') return true;
  if (standing.state !== 'paid') {
    await giveUp(deps, before.id, standing.state);
    return true;
  }
  if (!isUnpaid(before)) return (await recordStanding(deps, before, standing)) !== undefined;
  const done = await fulfil(deps, before.id);
  if (!done?.isFirst) return done === undefined;
  const { purchase } = done;
  // A payment that gives nothing was refunded after the provider was asked.
  return purchase.refundReason !== null || (await recordStanding(deps, purchase, standing)) !== undefined;
}

/** Undefined where the provider never heard of it, or another one than today's did. */
function referenceOf(deps: Deps, { provider, providerReference }: PurchaseRow): string | undefined {
  return provider === deps.payments.name ? (providerReference ?? undefined) : undefined;
}
