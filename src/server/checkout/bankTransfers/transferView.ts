import type { AdminTransfer } from '../../../contract/checkout/transferShapes';
import type { Executor } from '../../platform/database/executor';
import { toEuro } from '../../platform/http/money';
import { findTransfer } from './queries';
import { balanceOf, type Transfer, transferState } from './transferStatus';

/** The money of a transfer, and how it stands. */
export const transferSums = (transfer: Transfer) => ({
  state: transferState(transfer),
  number: transfer.number,
  amount: toEuro(transfer.cents),
  received: toEuro(balanceOf(transfer.payments)),
  deadline: transfer.deadline.toISOString(),
});

/** The transfer of a purchase for admins; undefined for one that is paid another way. */
export async function transferForAdmin(db: Executor, purchaseId: string): Promise<AdminTransfer | undefined> {
  const transfer = await findTransfer(db, { purchaseId });
  if (!transfer) return undefined;
  const payments = transfer.payments.map(({ cents, day, reference, createdAt }) => ({
    amount: toEuro(cents),
    day,
    reference,
    recordedAt: createdAt.toISOString(),
  }));
  return { ...transferSums(transfer), payments };
}
