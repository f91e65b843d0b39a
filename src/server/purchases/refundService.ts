import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { italianAmount } from '../http/money';
import { queueMail } from '../mail/outboxService';
import { shopAddress } from '../mail/shopAddress';
import { changePurchase, type PurchaseRow } from './queries';

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
 * Gives a purchase's money back where the provider can. Repeating it is harmless; when the provider fails, the sweep
 * tries again.
 * @returns the purchase as it is now
 */
export async function refund(deps: Deps, purchase: PurchaseRow): Promise<PurchaseRow> {
  const { id, provider, providerReference, totalCents } = purchase;
  if (!deps.payments.refund || provider !== deps.payments.name || providerReference === null) return purchase;
  try {
    await deps.payments.refund(providerReference);
  } catch (err) {
    deps.log.error({ err, purchase: id }, 'a payment could not be refunded');
    return purchase;
  }
  const refunded = { state: 'refunded', refundedCents: totalCents } as const;
  const changed = await changePurchase(deps.database.orm, id, ['paid'], refunded);
  if (changed) deps.log.info({ purchase: id }, 'payment refunded');
  return changed ?? purchase;
}
