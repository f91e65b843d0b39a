import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { italianAmount } from '../http/money';
import { queueMail } from '../mail/outboxService';
import { shopAddress } from '../mail/shopAddress';
import type { PurchaseRow } from './queries';

/**
 * Asks the shop to give money back that came for an account that is no more: to be called in the transaction that
 * makes the purchase paid. No provider of ours gives it back by itself.
 */
export async function reportOrphaned(
  { mails, configuration }: Deps,
  tx: Transaction,
  { id, itemTitle, totalCents, currency, provider, providerReference }: PurchaseRow,
): Promise<void> {
  const mail = await mails.write({
    cause: `orphaned-payment:${id}`,
    to: shopAddress(configuration),
    template: 'orphanedPayment',
    data: {
      ...{ title: itemTitle, total: italianAmount(totalCents, currency) },
      ...{ provider, reference: providerReference ?? id },
    },
  });
  await queueMail(tx, mail);
}
