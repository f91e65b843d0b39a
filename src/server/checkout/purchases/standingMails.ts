import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { queueMail } from '../../platform/mail/outboxService';
import { shopAddress } from '../../platform/mail/shopAddress';
import type { PurchaseRow } from './queries';

interface Change {
  readonly before: PurchaseRow;
  readonly after: PurchaseRow;
  /** Undefined when the account is deleted. */
  readonly buyer: { readonly email: string; readonly firstName: string } | undefined;
}

/** Tells the buyer of money that went back or came back, and the shop of what it must see to, in the transaction that records it. */
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
  if (cents < 0) await reportRejected({ mails, configuration }, tx, { before, after, buyer });
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

/** The buyer's bank has sent a refund back: the buyer, who was told of it, and the shop learn so. */
async function reportRejected(
  { mails, configuration }: Pick<Deps, 'mails' | 'configuration'>,
  tx: Transaction,
  { before, after, buyer }: Change,
): Promise<void> {
  const { id, itemTitle: title, currency, provider, providerReference } = after;
  const amount = italianAmount(before.refundedCents - after.refundedCents, currency);
  const cause = (to: string) => `refund-rejected:${to}:${id}:${after.updatedAt.getTime()}`;
  if (buyer) {
    const { email, firstName } = buyer;
    const data = { firstName, title, amount };
    await queueMail(
      tx,
      await mails.write({ cause: cause('buyer'), to: email, template: 'refundRejected', data }),
    );
  }
  const mail = await mails.write({
    cause: cause('shop'),
    to: shopAddress(configuration),
    template: 'refundSentBack',
    data: { title, amount, buyer: buyer?.email ?? '', provider, reference: providerReference ?? id },
  });
  await queueMail(tx, mail);
}
