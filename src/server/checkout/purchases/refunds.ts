import { restoreFrom, revokeFrom } from '../../access/entitlementService';
import type { Deps } from '../../platform/deps';
import type { PaidStatus } from '../../platform/paymentProvider';
import { givesAccess } from './access';
import { mailStatusChange } from './mails';
import { changePurchase, lockWithBuyer, type PurchaseRow } from './queries';

type State = PurchaseRow['state'];

/**
 * Brings a paid purchase in line with what the provider says of its money: refunds, in whole or in part, and disputes.
 * Access that the purchase granted follows it; access by another purchase or a gift stays.
 * @param before the purchase as it was before the provider was asked
 * @returns undefined when it has changed since, so the status may be out of date: ask again
 */
export async function recordPaidStatus(
  deps: Deps,
  before: PurchaseRow,
  status: PaidStatus,
): Promise<PurchaseRow | undefined> {
  const after = await deps.database.orm.transaction(async (tx) => {
    const locked = await lockWithBuyer(tx, before.id);
    if (!locked) return undefined;
    const { purchase: current, buyer } = locked;
    if (current.state !== before.state || current.refundedCents !== before.refundedCents) return undefined;
    const { state, refundedCents } = moneyOf(current, status);
    if (state === current.state && refundedCents === current.refundedCents) return current;
    const rejectedCents = rejectedAfter(current, refundedCents);
    const changed = await changePurchase(tx, current.id, [current.state], {
      state,
      refundedCents,
      rejectedCents,
    });
    if (givesAccess({ ...current, state })) await restoreFrom(tx, current.id);
    else await revokeFrom(tx, current.id, deps.clock());
    if (changed) await mailStatusChange(deps, tx, { before: current, after: changed, buyer });
    return changed;
  });
  if (after && (after.state !== before.state || after.refundedCents !== before.refundedCents)) {
    const { id, state, refundedCents } = after;
    if (refundedCents < before.refundedCents)
      deps.log.error({ purchase: id, refundedCents }, 'a bank has sent a refund back');
    else deps.log.warn({ purchase: id, state, refundedCents }, 'the money of a purchase has changed');
    deps.mails.kick();
  }
  return after;
}

/** A refund makes up for as much of what was sent back. */
function rejectedAfter({ refundedCents, rejectedCents }: PurchaseRow, refundedNow: number): number {
  return Math.max(0, rejectedCents + refundedCents - refundedNow);
}

function moneyOf(
  { totalCents, refundReason }: PurchaseRow,
  { refundedCents, isDisputed }: PaidStatus,
): { state: State; refundedCents: number } {
  if (refundedCents >= totalCents) return { state: 'refunded', refundedCents: totalCents };
  if (isDisputed) return { state: 'disputed', refundedCents };
  // A refund that is due stays due until all of it has gone back.
  if (refundedCents === 0 || refundReason !== null) return { state: 'paid', refundedCents: 0 };
  return { state: 'refunded_in_part', refundedCents };
}

/**
 * Refunds a purchase in full where the provider can. Repeating it is harmless; when the provider fails, the sweep
 * tries again.
 * @returns the purchase as it is now
 */
export async function refund(deps: Deps, purchase: PurchaseRow): Promise<PurchaseRow> {
  const { id, providerReference, totalCents } = purchase;
  const provider = deps.payments.of(purchase.provider);
  if (!provider?.refund || providerReference === null) return purchase;
  try {
    const status = await provider.refund(providerReference, totalCents);
    if (status.state !== 'paid') return purchase;
    return (await recordPaidStatus(deps, purchase, status)) ?? purchase;
  } catch (err) {
    if (!deps.database.outages.note(err))
      deps.log.error({ err, purchase: id }, 'a payment could not be refunded');
    return purchase;
  }
}
