import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { italianAmount } from '../http/money';
import { queueMail } from '../mail/outboxService';
import { shopAddress } from '../mail/shopAddress';
import type { PurchaseRow } from './queries';

interface Change {
  readonly before: PurchaseRow;
  readonly after: PurchaseRow;
  /** Undefined when the account is deleted. */
  readonly buyer: { readonly email: string; readonly firstName: string } | undefined;
}

/** Tells the buyer of money that went back, and the shop of a payment that is disputed, in the transaction that records it. */
export async function reportStanding(
  { mails, configuration }: Deps,
  tx: Transaction,
  { before, after, buyer }: Change,
): Promise<void> {
  const { id, itemTitle: title, totalCents, refundedCents, currency, refundReason } = after;
  const cents = refundedCents - before.refundedCents;
  if (buyer && cents > 0) {
    const mail = await mails.write({
      cause: `refunded:${id}:${refundedCents}:${after.updatedAt.getTime()}`,
      to: buyer.email,
      template: 'refunded',
      data: {
        firstName: buyer.firstName,
        title,
        amount: italianAmount(cents, currency),
        isWhole: after.state === 'refunded',
        wasOwned: refundReason === 'nothing_new',
      },
    });
    await queueMail(tx, mail);
  }
  if (after.state === 'disputed' && before.state !== 'disputed') {
    const mail = await mails.write({
      cause: `disputed:${id}:${after.updatedAt.getTime()}`,
      to: shopAddress(configuration),
      template: 'paymentDisputed',
      data: {
        title,
        total: italianAmount(totalCents, currency),
        buyer: buyer?.email ?? '',
        provider: after.provider,
        reference: after.providerReference ?? id,
      },
    });
    await queueMail(tx, mail);
  }
}
