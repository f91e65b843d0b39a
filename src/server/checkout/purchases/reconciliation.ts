import pLimit from 'p-limit';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { CheckoutStatus, PaymentProvider, ProviderEvent } from '../../platform/paymentProvider';
import { findEvent, listProcessed, markProcessed, storeEvent } from '../providers/queries';
import { fulfil, releaseReservation } from './fulfilment';
import { isLeftAlone } from './leftAlone';
import {
  changePurchase,
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
    const checkout = purchase && checkoutOf(deps, purchase);
    if (!checkout) return;
    if (await applyStatus(deps, purchase, await checkout.provider.lookUp(checkout.reference))) return;
  }
  throw new Error('A purchase kept changing while its payment was looked up');
}

/**
 * Cancels a pending purchase, at its provider too; one that was paid just now is fulfilled, and one whose provider is not
 * configured any more stays as it is.
 */
export async function cancelCheckout(deps: Deps, purchase: PurchaseRow): Promise<void> {
  if (isLeftAlone(deps, purchase)) return;
  const checkout = checkoutOf(deps, purchase);
  const status: CheckoutStatus = checkout ? await end(checkout) : { state: 'expired' };
  if (!(await applyStatus(deps, purchase, status))) await reconcile(deps, purchase.id);
}

/** A checkout that its provider cannot end is given up here alone: a payment that comes all the same counts as a late one. */
async function end({ provider, reference }: Checkout): Promise<CheckoutStatus> {
  if (provider.expire) return provider.expire(reference);
  const status = await provider.lookUp(reference);
  return status.state === 'open' ? { state: 'expired' } : status;
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
  const taken = await takeUnreconciled(deps.database.orm, deps.clock(), namesOf(deps));
  await pLimit(AT_A_TIME).map(taken, (purchase) => tryReconcile(deps, purchase));
  return taken.length;
}

function isOverdue({ expiresAt }: PurchaseRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** One that its provider cannot end stays pending until that says how it ended. */
function canEnd(deps: Deps, purchase: PurchaseRow): boolean {
  const checkout = checkoutOf(deps, purchase);
  return !checkout || checkout.provider.expire !== undefined;
}

async function tryReconcile(deps: Deps, purchase: PurchaseRow): Promise<void> {
  try {
    if (purchase.state === 'paid') await refund(deps, purchase);
    else if (isOverdue(purchase, deps.clock()) && canEnd(deps, purchase))
      await cancelCheckout(deps, purchase);
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
  if (status.state === 'processing') {
    if (before.processingSince !== null) return true;
    const processingSince = deps.clock();
    await changePurchase(deps.database.orm, before.id, ['pending'], { processingSince });
    return true;
  }
  if (status.state !== 'paid') {
    await releaseReservation(deps, before.id, status.state);
    return true;
  }
  if (!isUnpaid(before)) return (await recordPaidStatus(deps, before, status)) !== undefined;
  const done = await fulfil(deps, before.id, status.charge);
  if (!done) return true;
  const { purchase, isFirst, isRefused = false } = done;
  if (!isFirst && !isRefused) return false;
  // A payment that gives nothing was refunded after the provider was asked.
  return purchase.refundReason !== null || (await recordPaidStatus(deps, purchase, status)) !== undefined;
}

interface Checkout {
  readonly provider: PaymentProvider;
  readonly reference: string;
}

/** Undefined for a purchase without a checkout, or of a provider that is not configured any more. */
function checkoutOf(
  { payments }: Deps,
  { provider: name, providerReference: reference }: PurchaseRow,
): Checkout | undefined {
  const provider = payments.of(name);
  return provider && reference !== null ? { provider, reference } : undefined;
}

const namesOf = ({ payments }: Deps): string[] => payments.all.map(({ name }) => name);

/**
 * Cancels all open checkouts of a person, at the provider too; what was paid at that very moment is fulfilled.
 * @throws what the provider throws when it cannot be reached
 */
export async function cancelCheckouts(deps: Deps, userId: string): Promise<void> {
  for (const purchase of await listPending(deps.database.orm, userId)) await cancelCheckout(deps, purchase);
}

/** Whether a person has checkouts that can still be ended. */
export async function hasOpenCheckouts(deps: Deps, db: Executor, userId: string): Promise<boolean> {
  return (await listPending(db, userId)).some((purchase) => !isLeftAlone(deps, purchase));
}

/** Deletes what the payment providers keep of a buyer in this database. */
export async function forgetBuyer({ payments }: Deps, tx: Executor, userId: string): Promise<void> {
  for (const provider of payments.all) {
    await provider.forgetBuyer(tx, await listReferences(tx, userId, provider.name));
  }
}

/** As long as Stripe keeps events: a shop may have been down for longer than the three days of deliveries. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;

/**
 * Processes the events of all providers whose callbacks never came, or failed: refunds and disputes would otherwise stay
 * unknown. One that fails is left for the next round.
 * @returns how many were recovered
 * @throws what a provider throws whose events cannot be listed, once those of the others are processed
 */
export async function recoverEvents(deps: Deps): Promise<number> {
  const since = new Date(deps.clock().getTime() - LOOK_BACK_MS);
  const found = await Promise.allSettled(
    deps.payments.all.map((provider) => recoverFrom(deps, provider, since)),
  );
  const failed = found.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return found.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
}

async function recoverFrom(deps: Deps, provider: PaymentProvider, since: Date): Promise<number> {
  const { database, log } = deps;
  const { name } = provider;
  let recovered = 0;
  for await (const page of provider.listEvents?.(since) ?? []) {
    const ids = page.map(({ id }) => id);
    const processed = new Set(await listProcessed(database.orm, name, ids));
    for (const { id, read } of page.filter((event) => !processed.has(event.id))) {
      try {
        if (await recover(deps, provider, await read())) recovered += 1;
      } catch (err) {
        if (!database.outages.note(err))
          log.warn({ err, eventId: id }, 'a payment event could not be recovered');
      }
    }
  }
  if (recovered > 0) log.warn({ recovered, provider: name }, 'payment events came without their callbacks');
  return recovered;
}

/** Stores an event about no checkout too, so that no later round reads it again. */
async function recover(deps: Deps, provider: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  const { id: eventId, kind, reference } = event;
  if (reference !== undefined) {
    await receiveEvent(deps, provider, event);
    return true;
  }
  const at = deps.clock();
  const times = { receivedAt: at, processedAt: at };
  await storeEvent(deps.database.orm, { provider: provider.name, eventId, kind, payload: {}, ...times });
  return false;
}

/**
 * Processes a callback with a valid signature. It is only a hint to look the checkout up, so events may come late,
 * twice, or in the wrong order.
 * @throws when processing failed; the provider then sends it again
 */
export async function receiveEvent(
  deps: Deps,
  { name: provider }: Pick<PaymentProvider, 'name'>,
  event: ProviderEvent,
): Promise<void> {
  const { orm } = deps.database;
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
