import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { queueMail } from '../../platform/mail/outboxService';
import { issueReceipt } from '../receipts/service';
import { vatContained } from '../receipts/vatService';
import type { Buyer, PurchaseRow } from './queries';

/** The buyer's courses and receipts. */
const profileUrl = ({ configuration }: Deps) => `${configuration.publicUrl}${BASE_PATH}/in`;

/**
 * Confirms a purchase to its buyer by mail, in the transaction that makes it paid: one mail for each purchase. What was
 * paid for gets its receipt, which goes along.
 */
export async function confirmByMail(
  deps: Deps,
  tx: Transaction,
  purchase: PurchaseRow,
  { buyer, isGift, now }: { readonly buyer: Buyer; readonly isGift: boolean; readonly now: Date },
): Promise<void> {
  const { id, itemTitle, couponCode, bundleId, courseId } = purchase;
  const { listCents, discountCents, totalCents, currency } = purchase;
  const amount = (cents: number) => italianAmount(cents, currency);
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
