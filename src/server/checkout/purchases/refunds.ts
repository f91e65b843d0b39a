import { restoreFrom, revokeFrom } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { PaidStatus } from '../../platform/paymentProvider';
import { issueCreditNotes } from '../receipts/creditNotes';
import { givesAccess } from './access';
import { isLastingRefund, mailMovements } from './mails';
import { bookStatus, listMovements } from './movementQueries';
import { type MovementRow, moneyOf, owedCents } from './movements';
import { changePurchase, lockWithBuyer, type PurchaseRow } from './queries';

/**
 * Books what the provider says of a paid purchase's money: refunds, in whole or in part, and disputes. Access that the
 * purchase granted follows it; access by another purchase or a gift stays.
 * @param before the purchase as it was before the provider was asked
 * @returns undefined when it has changed since, so the status may be out of date: ask again
 */
export async function recordPaidStatus(
  deps: Deps,
  before: PurchaseRow,
  status: PaidStatus,
): Promise<PurchaseRow | undefined> {
  const done = await deps.database.orm.transaction(async (tx) => {
    const locked = await lockWithBuyer(tx, before.id);
    if (!locked) return undefined;
    const { purchase: current, buyer } = locked;
    if (current.state !== before.state || current.refundedCents !== before.refundedCents) return undefined;
    const booked = await bookStatus(tx, current, status, deps.clock());
    if (booked.length === 0) return { after: current, booked };
    const after = await followMovements(deps, tx, current);
    const notes = await noteRefunds(tx, current.id, booked.filter(isLastingRefund(booked)), deps.clock());
    await mailMovements(deps, tx, { booked, after, buyer, notes });
    return { after, booked };
  });
  if (!done) return undefined;
  const { after, booked } = done;
  if (booked.length > 0) {
    const { id, state, refundedCents } = after;
    const money = { purchase: id, state, refundedCents };
    if (booked.some(({ kind }) => kind === 'refund_failed'))
      deps.log.error(money, 'a bank has sent a refund back');
    else deps.log.warn(money, 'the money of a purchase has changed');
    deps.mails.kick();
  }
  return after;
}

/** Issues the credit notes of a locked purchase's refunds, in the transaction that books them. */
export async function noteRefunds(
  tx: Transaction,
  purchaseId: string,
  refunds: readonly MovementRow[],
  now: Date,
): Promise<Map<number, string>> {
  const owed = owedCents(await listMovements(tx, purchaseId));
  return issueCreditNotes(tx, purchaseId, refunds, { owedCents: owed, now });
}

/** Brings a locked purchase, and the access that it gives, in line with its movements. */
export async function followMovements(
  deps: Deps,
  tx: Transaction,
  current: PurchaseRow,
): Promise<PurchaseRow> {
  const money = moneyOf(current, await listMovements(tx, current.id));
  const { state, refundedCents, rejectedCents } = current;
  const isSame =
    money.state === state && money.refundedCents === refundedCents && money.rejectedCents === rejectedCents;
  if (isSame) return current;
  const after = (await changePurchase(tx, current.id, [state], money)) ?? current;
  if (givesAccess(after)) await restoreFrom(tx, current.id);
  else await revokeFrom(tx, current.id, deps.clock());
  return after;
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
