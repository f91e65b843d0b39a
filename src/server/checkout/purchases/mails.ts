import { BASE_PATH } from '../../../contract/platform/basePath';
import { mailProof } from '../../identity/buyerService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { queueMail } from '../../platform/mail/outboxService';
import { shopAddress } from '../../platform/mail/shopAddress';
import type { ProviderCharge } from '../../platform/paymentProvider';
import { invoiceLines } from '../invoices/invoices';
import { listLines, type OrderLine } from '../orderLines';
import { issueReceipt, vatContained } from '../receipts/receipts';
import { isGift } from './giftOrders';
import type { MovementRow } from './movements';
import type { Buyer, PurchaseRow } from './queries';

interface Change {
  /** The movements that were booked just now. */
  readonly booked: readonly MovementRow[];
  readonly after: PurchaseRow;
  /** Undefined when the account is deleted. */
  readonly buyer: { readonly email: string; readonly firstName: string } | undefined;
  /** The numbers of the credit notes, by the refund's movement. */
  readonly notes: ReadonlyMap<number, string>;
}

const hasEnded = (booked: Change['booked'], row: MovementRow, kind: MovementRow['kind']): boolean =>
  booked.some((other) => other.kind === kind && other.providerReference === row.providerReference);

/** Whether a refund did not fail before the shop knew of it. */
export const isLastingRefund = (booked: Change['booked']) => (row: MovementRow) =>
  row.kind === 'refund' && !hasEnded(booked, row, 'refund_failed');

/** Tells the buyer of money that went back or came back, and the shop of what it must see to, in the transaction that books it. */
export async function mailMovements(deps: Deps, tx: Transaction, change: Change): Promise<void> {
  const { booked } = change;
  const refunds = booked.filter(isLastingRefund(booked));
  for (const row of refunds) await mailRefunded(deps, tx, row, { ...change, isLast: row === refunds.at(-1) });
  for (const row of booked) {
    if (row.kind === 'refund_failed')
      await mailRejected(deps, tx, row, { ...change, wasTold: !hasEnded(booked, row, 'refund') });
    if (row.kind === 'dispute_opened' && !hasEnded(booked, row, 'dispute_won'))
      await mailDisputed(deps, tx, row, change);
  }
}

async function mailRefunded(
  { mails }: Deps,
  tx: Transaction,
  { id, providerReference, cents, currency }: MovementRow,
  { after, buyer, notes, isLast }: Change & { readonly isLast: boolean },
): Promise<void> {
  if (!buyer) return;
  const creditNote = notes.get(id);
  const mail = await mails.write({
    cause: `refunded:${after.id}:${providerReference}`,
    to: buyer.email,
    template: 'refunded',
    data: {
      firstName: buyer.firstName,
      title: after.itemTitle,
      amount: italianAmount(-cents, currency),
      isWhole: isLast && after.state === 'refunded',
      isGift: await isGift(tx, after.id),
      wasOwned: after.refundReason === 'nothing_new',
      ...(creditNote && { creditNote }),
    },
    ...(creditNote && { creditNoteOf: String(id) }),
  });
  await queueMail(tx, mail);
}

/** The buyer's bank has sent a refund back: the shop learns so, and the buyer, if the refund was told. */
async function mailRejected(
  deps: Deps,
  tx: Transaction,
  { providerReference, cents, currency }: MovementRow,
  { after, buyer, wasTold }: Change & { readonly wasTold: boolean },
): Promise<void> {
  const { mails, configuration } = deps;
  const amount = italianAmount(cents, currency);
  const cause = (to: string) => `refund-rejected:${to}:${after.id}:${providerReference}`;
  if (buyer && wasTold) {
    const { email, firstName } = buyer;
    const data = { firstName, title: after.itemTitle, amount };
    await queueMail(
      tx,
      await mails.write({ cause: cause('buyer'), to: email, template: 'refundRejected', data }),
    );
  }
  const mail = await mails.write({
    cause: cause('shop'),
    to: shopAddress(configuration),
    template: 'refundSentBack',
    data: { ...paymentFacts(after, buyer), amount, isBuyerTold: buyer !== undefined && wasTold },
  });
  await queueMail(tx, mail);
}

async function mailDisputed(
  { mails, configuration }: Deps,
  tx: Transaction,
  { providerReference, cents, currency }: MovementRow,
  { after, buyer }: Change,
): Promise<void> {
  const mail = await mails.write({
    cause: `disputed:${after.id}:${providerReference}`,
    to: shopAddress(configuration),
    template: 'paymentDisputed',
    data: { ...paymentFacts(after, buyer), total: italianAmount(-cents, currency) },
  });
  await queueMail(tx, mail);
}

/** Tells the shop that another sum than the total was charged: nothing is granted for it. */
export async function mailChargeDiffers(
  { mails, configuration }: Deps,
  tx: Transaction,
  purchase: PurchaseRow,
  { charge, buyer }: { readonly charge: ProviderCharge; readonly buyer: Buyer | undefined },
): Promise<void> {
  const mail = await mails.write({
    cause: `charge-differs:${purchase.id}`,
    to: shopAddress(configuration),
    template: 'chargeDiffers',
    data: {
      ...paymentFacts(purchase, buyer),
      total: italianAmount(purchase.totalCents, purchase.currency),
      charged: italianAmount(charge.cents, charge.currency),
    },
  });
  await queueMail(tx, mail);
}

function paymentFacts(purchase: PurchaseRow, buyer: { readonly email: string } | undefined) {
  const { id, itemTitle: title, provider, providerReference } = purchase;
  return { title, buyer: buyer?.email ?? '', provider, reference: providerReference ?? id };
}

/** The lines of an order of several things, each with its sum in words. */
export const mailedLines = (lines: readonly OrderLine[], currency: string) =>
  lines.map(({ title, listCents, discountCents, totalCents }) => {
    const amount = (cents: number) => italianAmount(cents, currency);
    const discounted = `${amount(listCents)}, sconto ${amount(-discountCents)}: ${amount(totalCents)}`;
    return { title, sum: discountCents > 0 ? discounted : amount(listCents) };
  });

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
  const { id, itemTitle, couponCode } = purchase;
  const lines = await listLines(tx, id);
  const [only] = lines.length === 1 ? lines : [];
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
      isBundle: only === undefined || only.bundleId !== null,
      ...(lines.length > 1 && { lines: mailedLines(lines, currency) }),
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
      link: !only?.courseId || isGift ? profileUrl(deps) : viewerUrl(deps, only.courseId),
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

/**
 * Tells the shop which lines of a paid purchase gave their buyer nothing new, for an admin to refund their sums.
 * @param owned the courses that the buyer had before
 */
export async function mailPartRefundDue(
  { mails, configuration }: Deps,
  tx: Transaction,
  purchase: PurchaseRow,
  { buyer, owned }: { readonly buyer: Buyer; readonly owned: ReadonlySet<string> },
): Promise<void> {
  if (owned.size === 0) return;
  const givesNothing = ({ courseIds }: OrderLine) => courseIds.every((id) => owned.has(id));
  const lines = (await listLines(tx, purchase.id)).filter(
    (line) => line.totalCents > 0 && givesNothing(line),
  );
  if (lines.length === 0) return;
  const cents = lines.reduce((all, { totalCents }) => all + totalCents, 0);
  const mail = await mails.write({
    cause: `part-refund-due:${purchase.id}`,
    to: shopAddress(configuration),
    template: 'partRefundDue',
    data: {
      ...paymentFacts(purchase, buyer),
      lines: mailedLines(lines, purchase.currency),
      amount: italianAmount(cents, purchase.currency),
    },
  });
  await queueMail(tx, mail);
}
