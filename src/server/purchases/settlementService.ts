import type { Deps } from '../deps';
import type { CheckoutState } from '../payments/provider';
import { createConcurrencyLimit } from '../work/concurrencyLimit';
import { type PurchaseRow, takeUnsettled } from './queries';
import { refund } from './refundService';
import { fulfil, giveUp } from './service';

/**
 * Asks the provider what became of a purchase and does what follows. This is what callbacks, the success page
 * and the sweep all lead to, so that it never matters which of them comes first, or twice, or not at all.
 * @throws what the provider throws when it cannot be reached; the purchase then stays as it is.
 */
export async function settle(deps: Deps, purchase: PurchaseRow): Promise<void> {
  const reference = referenceOf(deps, purchase);
  if (reference !== undefined) await follow(deps, purchase, await deps.payments.lookUp(reference));
}

/** Makes sure that a pending purchase cannot be paid any more; one that was paid just now is fulfilled. */
export async function withdraw(deps: Deps, purchase: PurchaseRow): Promise<void> {
  const reference = referenceOf(deps, purchase);
  await follow(deps, purchase, reference === undefined ? 'expired' : await deps.payments.expire(reference));
}

/** Purchases that are settled at the same time, so that a provider that is slow for one does not hold up the rest. */
const AT_A_TIME = 5;

/**
 * Settles overdue purchases, which frees their coupons, and repeats refunds that failed. A purchase that the provider
 * fails for waits longer each time, see `takeUnsettled`, and never holds up the others.
 * @returns how many were tried
 */
export async function settleOverdue(deps: Deps): Promise<number> {
  const taken = await takeUnsettled(deps.database.orm, deps.clock());
  const inTurn = createConcurrencyLimit(AT_A_TIME);
  await Promise.all(taken.map((purchase) => inTurn(() => trySettle(deps, purchase))));
  return taken.length;
}

async function trySettle(deps: Deps, purchase: PurchaseRow): Promise<void> {
  try {
    if (purchase.state === 'paid') await refund(deps, purchase);
    else await withdraw(deps, purchase);
  } catch (err) {
    deps.log.warn({ err, purchase: purchase.id }, 'an overdue purchase could not be settled');
  }
}

async function follow(deps: Deps, purchase: PurchaseRow, state: CheckoutState): Promise<void> {
  if (state === 'paid') await fulfil(deps, purchase.id);
  if (state === 'failed' || state === 'expired') await giveUp(deps, purchase.id, state);
}

/** Undefined where the provider never heard of it, or another one than today's did. */
function referenceOf(deps: Deps, { provider, providerReference }: PurchaseRow): string | undefined {
  return provider === deps.payments.name ? (providerReference ?? undefined) : undefined;
}
