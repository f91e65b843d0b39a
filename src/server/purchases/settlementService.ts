import type { Deps } from '../deps';
import type { CheckoutState } from '../payments/provider';
import { findOverdue, type PurchaseRow } from './queries';
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

/**
 * Settles purchases whose time is over, of one coupon or all, and so frees their uses. Goes page by page;
 * one that the provider cannot tell about now is left for the next time.
 * @returns how many were looked at
 */
export async function settleOverdue(deps: Deps, couponId?: string): Promise<number> {
  const overdue = await findOverdue(deps.database.orm, deps.clock(), couponId);
  for (const purchase of overdue) {
    await withdraw(deps, purchase).catch((error: unknown) => {
      deps.log.warn({ err: error, purchase: purchase.id }, 'an overdue purchase could not be settled');
    });
  }
  return overdue.length;
}

async function follow(deps: Deps, purchase: PurchaseRow, state: CheckoutState): Promise<void> {
  if (state === 'paid') await fulfil(deps, purchase.id);
  if (state === 'failed' || state === 'expired') await giveUp(deps, purchase.id, state);
}

/** Undefined where the provider never heard of it, or another one than today's did. */
function referenceOf(deps: Deps, { provider, providerReference }: PurchaseRow): string | undefined {
  return provider === deps.payments.name ? (providerReference ?? undefined) : undefined;
}
