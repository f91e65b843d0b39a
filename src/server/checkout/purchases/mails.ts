import { BASE_PATH } from '../../../contract/platform/basePath';
import { mailProof } from '../../identity/buyerService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { queueMail } from '../../platform/mail/outboxService';
import { shopAddress } from '../../platform/mail/shopAddress';
import { invoiceLines } from '../invoices/invoices';
import { issueReceipt, vatContained } from '../receipts/receipts';
import type { Buyer, PurchaseRow } from './queries';

interface Change {
  readonly before: PurchaseRow;
  readonly after: PurchaseRow;
  /** Undefined when the account is deleted. */
  readonly buyer: { readonly email: string; readonly firstName: string } | undefined;
}

/** Tells the buyer of money that went back or came back, and the shop of what it must see to, in the transaction that records it. */
export async function mailStatusChange(
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
  if (cents < 0) await mailRejected({ mails, configuration }, tx, { before, after, buyer });
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
async function mailRejected(
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

/** The buyer's courses and receipts. */
const profileUrl = ({ configuration }: Deps) => `${configuration.publicUrl}${BASE_PATH}/in`;

/**
 * Confirms a purchase to its buyer by mail, in the transaction that makes it paid: one mail for each purchase. What was
 * paid for gets its receipt, which goes along.
 */
export async function mailConfirmation(
  deps: Deps,
  tx: Transaction,
  purchase: PurchaseRow,
  { buyer, isGift, now }: { readonly buyer: Buyer; readonly isGift: boolean; readonly now: Date },
): Promise<void> {
  const { id, itemTitle, couponCode, bundleId, courseId } = purchase;
  const { listCents, discountCents, totalCents, currency } = purchase;
  const amount = (cents: number) => italianAmount(cents, currency);
  await mailProof(deps, tx, purchase.userId);
  const invoice = invoiceLines(purchase.invoice);
  const receipt =
    totalCents > 0
      ? await issueReceipt(deps, tx, purchase, { buyer: `${buyer.firstName} ${buyer.lastName}`.trim(), now })
      : undefined;
  const mail = await deps.mails.write({
    cause: `purchase:${id}`,
    to: buyer.email,
    template: 'purchaseConfirmed',
    data: {
      firstName: buyer.firstName,
      title: itemTitle,
      isBundle: bundleId !== null,
      isGift,
      order: id,
      listPrice: amount(listCents),
      discount: discountCents > 0 ? amount(-discountCents) : '',
      couponCode,
      total: amount(totalCents),
      ...(receipt && {
        receipt: receipt.number,
        vat: receipt.vatRate > 0 ? amount(vatContained(totalCents, receipt.vatRate)) : '',
        vatRate: receipt.vatRate,
      }),
      seller: deps.configuration.environment.seller.name,
      ...(invoice && { invoice: invoice.join(', ') }),
      link: courseId === null || isGift ? profileUrl(deps) : viewerUrl(deps, courseId),
      receiptsLink: `${profileUrl(deps)}#i-miei-acquisti`,
    },
    ...(receipt && { receiptOf: id }),
  });
  await queueMail(tx, mail);
}

function viewerUrl({ configuration }: Deps, courseId: string): string {
  return `${configuration.publicUrl}${BASE_PATH}/corso/v/${encodeURIComponent(courseId)}`;
}

/** Tells the shop by mail, in the transaction that marks the purchase as paid, that its money goes back. */
export async function mailRefundDue(
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
      isAutomatic: payments.of(provider)?.refund !== undefined,
    },
  });
  await queueMail(tx, mail);
}
