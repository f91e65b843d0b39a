import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { queueMail } from '../../platform/mail/outboxService';
import { shopAddress } from '../../platform/mail/shopAddress';
import type { PurchaseRow } from './queries';
import { recordStanding } from './standingService';

/** Tells the shop by mail, in the transaction that marks the purchase as paid, that its money goes back. */
export async function reportRefundDue(
  { mails, configuration, payments }: Deps,
  tx: Transaction,
  { id, itemTitle, totalCents, currency, provider, providerReference, refundReason }: PurchaseRow,
): Promise<void> {
  const mail = await mails.write({
    cause: `refund-due:${id}`,
    to: shopAddress(configuration),
    template: 'refundDue',
    data: {
      title: itemTitle,
      total: italianAmount(totalCents, currency),
      provider,
      reference: providerReference ?? id,
      isBuyerGone: refundReason === 'buyer_gone',
      isAutomatic: payments.refund !== undefined,
    },
  });
  await queueMail(tx, mail);
}

/**
 * Refunds a purchase in full where the provider can. Repeating it is harmless; when the provider fails, the sweep
 * tries again.
 * @returns the purchase as it is now
 */
export async function refund(deps: Deps, purchase: PurchaseRow): Promise<PurchaseRow> {
  const { id, provider, providerReference, totalCents } = purchase;
  if (!deps.payments.refund || provider !== deps.payments.name || providerReference === null) return purchase;
  try {
    const standing = await deps.payments.refund(providerReference, totalCents);
    if (standing.state !== 'paid') return purchase;
    return (await recordStanding(deps, purchase, standing)) ?? purchase;
  } catch (err) {
    if (!deps.database.outages.note(err))
      deps.log.error({ err, purchase: id }, 'a payment could not be refunded');
    return purchase;
  }
}
