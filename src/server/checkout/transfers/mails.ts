import { and, eq, isNull } from 'drizzle-orm';
import { shownIban } from '../../../contract/settings/iban';
import { purchases, users } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { longDate } from '../../platform/italianDays';
import { queueMail } from '../../platform/mail/outboxService';
import { hasMail } from '../../platform/mail/queries';
import { findTransfer } from '../bankTransfers/queries';
import { balanceOf, type Transfer } from '../bankTransfers/transferStatus';
import { listLines } from '../orderLines';
import { transferPath } from '../providers/paths';
import { isGift } from '../purchases/giftOrders';
import { mailedLines } from '../purchases/mails';
import { lockBuyer, type PurchaseRow } from '../purchases/queries';

const causeOf = (purchaseId: string) => `transfer:${purchaseId}`;

/** Whether the order's data went to its buyer by mail: the mails of an address are limited. */
export const isTransferMailed = (db: Executor, purchaseId: string): Promise<boolean> =>
  hasMail(db, causeOf(purchaseId));

/**
 * Mails the buyer where to send how much, in the transaction that stores the checkout; does nothing for a purchase that is
 * paid another way.
 */
export async function mailTransfer(
  { mails, configuration }: Deps,
  tx: Transaction,
  { id, itemTitle: title, userId, currency }: PurchaseRow,
): Promise<void> {
  const transfer = await findTransfer(tx, { purchaseId: id });
  const buyer = transfer && (await lockBuyer(tx, userId));
  if (!buyer) return;
  const { number, cents, iban, holder, bank, deadline } = transfer;
  const lines = await listLines(tx, id);
  const mail = await mails.write({
    cause: causeOf(id),
    to: buyer.email,
    template: 'transferAwaited',
    data: {
      title,
      ...(lines.length > 1 && { lines: mailedLines(lines, currency) }),
      isGift: await isGift(tx, id),
      amount: italianAmount(cents, currency),
      iban: shownIban(iban),
      holder,
      bank,
      number,
      deadline: longDate(deadline),
      link: configuration.publicUrl + transferPath({ id }),
    },
  });
  await queueMail(tx, mail);
}

/** Mails the buyer how far the sum that has come is from the order's; nobody where the account is gone. */
export async function mailDifference(
  { mails, configuration }: Deps,
  tx: Transaction,
  { purchaseId, number, cents, payments }: Transfer,
): Promise<void> {
  const balance = balanceOf(payments);
  const [order] = await tx
    .select({ title: purchases.itemTitle, currency: purchases.currency, email: users.email })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(purchases.id, purchaseId), isNull(users.deletedAt)));
  if (!order) return;
  const amountOf = (sum: number) => italianAmount(sum, order.currency);
  const mail = await mails.write({
    cause: `transfer-differs:${payments.at(-1)?.id}`,
    to: order.email,
    template: 'transferDiffers',
    data: {
      title: order.title,
      amount: amountOf(cents),
      received: amountOf(balance),
      difference: amountOf(Math.abs(balance - cents)),
      isOver: balance > cents,
      isGift: await isGift(tx, purchaseId),
      number,
      link: configuration.publicUrl + transferPath({ id: purchaseId }),
    },
  });
  await queueMail(tx, mail);
}
