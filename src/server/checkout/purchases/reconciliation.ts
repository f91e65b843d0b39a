import pLimit from 'p-limit';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { CheckoutStatus, ProviderEvent } from '../../platform/paymentProvider';
import { findEvent, listProcessed, markProcessed, storeEvent } from '../providers/queries';
import { fulfil, releaseReservation } from './fulfilment';
import {
  findByReference,
  findPurchase,
  isUnpaid,
  listPending,
  listReferences,
  type PurchaseRow,
  takeUnreconciled,
} from './queries';
import { recordPaidStatus, refund } from './refunds';

/** How often a purchase that changes while the provider is asked is asked about again. */
const MOST_TRIES = 5;

/**
 * Asks the provider about a purchase and brings it in line: fulfils it, releases it, or records refunds and disputes.
 * Callbacks, the success page and the sweep all lead here, so the order in which they come makes no difference.
 * @throws what the provider throws when it cannot be reached; the purchase then stays as it is.
 */
export async function reconcile(deps: Deps, purchaseId: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const purchase = await findPurchase(deps.database.orm, purchaseId);
    const reference = purchase && referenceOf(deps, purchase);
    if (!purchase || reference === undefined) return;
    if (await applyStatus(deps, purchase, await deps.payments.lookUp(reference))) return;
  }
  throw new Error('A purchase kept changing while its payment was looked up');
}

/** Cancels a pending purchase, at the provider too; one that was paid just now is fulfilled. */
export async function cancelCheckout(deps: Deps, purchase: PurchaseRow): Promise<void> {
  const reference = referenceOf(deps, purchase);
  const status: CheckoutStatus =
    reference === undefined ? { state: 'expired' } : await deps.payments.expire(reference);
  if (!(await applyStatus(deps, purchase, status))) await reconcile(deps, purchase.id);
}

/** Purchases reconciled at the same time, so that a provider that is slow for one does not hold up the rest. */
const AT_A_TIME = 5;

/**
 * Reconciles overdue purchases, which frees their coupons, asks about those whose callback may be lost, and repeats
 * refunds that failed. A purchase that the provider fails for waits longer each time, see `takeUnreconciled`, and never
 * holds up the others.
 * @returns how many were tried
 */
export async function reconcileOverdue(deps: Deps): Promise<number> {
  const taken = await takeUnreconciled(deps.database.orm, deps.clock());
  await pLimit(AT_A_TIME).map(taken, (purchase) => tryReconcile(deps, purchase));
  return taken.length;
}

function isOverdue({ expiresAt }: PurchaseRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

async function tryReconcile(deps: Deps, purchase: PurchaseRow): Promise<void> {
  try {
    if (purchase.state === 'paid') await refund(deps, purchase);
    else if (isOverdue(purchase, deps.clock())) await cancelCheckout(deps, purchase);
    else await reconcile(deps, purchase.id);
  } catch (err) {
    if (!deps.database.outages.note(err))
      deps.log.warn({ err, purchase: purchase.id }, 'a purchase could not be reconciled');
  }
}

/**
 * @param before the purchase as it was before the provider was asked
 * @returns false when it has changed since: ask again
 */
async function applyStatus(deps: Deps, before: PurchaseRow, status: CheckoutStatus): Promise<boolean> {
  if (status.state === 'open') return true;
  if (status.state !== 'paid') {
    await releaseReservation(deps, before.id, status.state);
    return true;
  }
  if (!isUnpaid(before)) return (await recordPaidStatus(deps, before, status)) !== undefined;
  const done = await fulfil(deps, before.id);
  if (!done?.isFirst) return done === undefined;
  const { purchase } = done;
  // A payment that gives nothing was refunded after the provider was asked.
  return purchase.refundReason !== null || (await recordPaidStatus(deps, purchase, status)) !== undefined;
}

/** Undefined for a purchase without a checkout, or of a provider that is no longer in use. */
function referenceOf(deps: Deps, { provider, providerReference }: PurchaseRow): string | undefined {
  return provider === deps.payments.name ? (providerReference ?? undefined) : undefined;
}

/**
 * Cancels all open checkouts of a person, at the provider too; what was paid at that very moment is fulfilled.
 * @throws what the provider throws when it cannot be reached
 */
export async function cancelCheckouts(deps: Deps, userId: string): Promise<void> {
  for (const purchase of await listPending(deps.database.orm, userId)) await cancelCheckout(deps, purchase);
}

export async function hasOpenCheckouts(db: Executor, userId: string): Promise<boolean> {
  return (await listPending(db, userId)).length > 0;
}

/** Deletes what the payment provider keeps of a buyer in this database. */
export async function forgetBuyer({ payments }: Deps, tx: Executor, userId: string): Promise<void> {
  await payments.forgetBuyer(tx, await listReferences(tx, userId));
}

/** As long as Stripe keeps events: a shop may have been down for longer than the three days of deliveries. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;

/**
 * Processes the provider's events whose callbacks never came, or failed: refunds and disputes would otherwise stay
 * unknown. One that fails is left for the next round.
 * @returns how many were recovered
 */
export async function recoverEvents(deps: Deps): Promise<number> {
  const { database, payments, clock, log } = deps;
  const since = new Date(clock().getTime() - LOOK_BACK_MS);
  let recovered = 0;
  for await (const page of payments.listEvents?.(since) ?? []) {
    const ids = page.map(({ id }) => id);
    const processed = new Set(await listProcessed(database.orm, payments.name, ids));
    for (const { id, read } of page.filter((event) => !processed.has(event.id))) {
      try {
        if (await recover(deps, await read())) recovered += 1;
      } catch (err) {
        if (!database.outages.note(err))
          log.warn({ err, eventId: id }, 'a payment event could not be recovered');
      }
    }
  }
  if (recovered > 0) log.warn({ recovered }, 'payment events came without their callbacks');
  return recovered;
}

/** Stores an event about no checkout too, so that no later round reads it again. */
async function recover(deps: Deps, event: ProviderEvent): Promise<boolean> {
  const { id: eventId, kind, reference } = event;
  if (reference !== undefined) {
    await receiveEvent(deps, event);
    return true;
  }
  const at = deps.clock();
  const times = { receivedAt: at, processedAt: at };
  await storeEvent(deps.database.orm, {
    provider: deps.payments.name,
    eventId,
    kind,
    payload: {},
    ...times,
  });
  return false;
}

/**
 * Processes a callback with a valid signature. It is only a hint to look the checkout up, so events may come late,
 * twice, or in the wrong order.
 * @throws when processing failed; the provider then sends it again
 */
export async function receiveEvent(deps: Deps, event: ProviderEvent): Promise<void> {
  const { orm } = deps.database;
  const { name: provider } = deps.payments;
  const { id: eventId, kind, reference } = event;
  if (reference === undefined) return;
  const isNew = await storeEvent(orm, {
    provider,
    eventId,
    kind,
    payload: { reference },
    receivedAt: deps.clock(),
  });
  if (!isNew && (await findEvent(orm, provider, eventId))?.processedAt) return;
  const purchase = await findByReference(orm, provider, reference);
  if (purchase) await reconcile(deps, purchase.id);
  else deps.log.warn({ provider, eventId }, 'payment event for an unknown purchase');
  await markProcessed(orm, provider, eventId, deps.clock());
}
