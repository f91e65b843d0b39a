import { shownIban } from '../../../contract/settings/iban';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { longDate } from '../../platform/longDate';
import { queueMail } from '../../platform/mail/outboxService';
import { findTransfer } from '../bankTransfers/queries';
import { transferPath } from '../providers/paths';
import { lockBuyer, type PurchaseRow } from '../purchases/queries';

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
  const mail = await mails.write({
    cause: `transfer:${id}`,
    to: buyer.email,
    template: 'transferAwaited',
    data: {
      title,
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
