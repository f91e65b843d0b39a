import type { TransferState } from '../../../contract/checkout/transferShapes';
import type { bankTransferPayments, bankTransfers } from '../../platform/database';
import type { CheckoutStatus } from '../../platform/paymentProvider';

export type TransferRow = typeof bankTransfers.$inferSelect;
export type TransferPayment = typeof bankTransferPayments.$inferSelect;

/** A transfer with the payments that were recorded for it, in that order. */
export interface Transfer extends TransferRow {
  readonly payments: readonly TransferPayment[];
}

type Money = Pick<TransferPayment, 'cents'>;

/** The sum of the payments that is on the shop's account now. */
export const balanceOf = (payments: readonly Money[]): number =>
  payments.reduce((sum, { cents }) => sum + cents, 0);

/** Whether the order was cancelled before its deadline. Money that comes later is returned. */
export const isCancelled = ({ endedAt, deadline }: Pick<TransferRow, 'endedAt' | 'deadline'>): boolean =>
  endedAt !== null && endedAt < deadline;

export function transferStatus(transfer: Transfer): CheckoutStatus {
  if (transfer.completedAt === null) return { state: transfer.endedAt === null ? 'open' : 'expired' };
  const { number, cents, completedAt } = transfer;
  const refunds = refundsOf(transfer).map(({ reference, cents: returned, createdAt: at }) => ({
    reference,
    cents: returned,
    at,
    state: 'succeeded' as const,
  }));
  const charge = { reference: number, cents, currency: 'EUR', at: completedAt };
  return { state: 'paid', charge, refunds, disputes: [] };
}

/**
 * Returns what went back of a completed transfer, in positive cents: returned money that the buyer had sent beyond the sum
 * is no refund.
 */
export function refundsOf({
  cents: total,
  payments,
}: Pick<Transfer, 'cents' | 'payments'>): TransferPayment[] {
  let balance = 0;
  let kept = 0;
  return payments.flatMap((payment) => {
    balance += payment.cents;
    // The payment that completes it.
    if (kept === 0 && balance === total) kept = total;
    const cents = kept - balance;
    if (kept === 0 || cents <= 0) return [];
    kept = balance;
    return [{ ...payment, cents }];
  });
}

/** How a transfer stands, for people. Money matters more than time: what is on the account has to be seen to. */
export function transferState(
  transfer: TransferRow & { readonly payments: readonly Money[] },
): TransferState {
  const { cents, completedAt, endedAt, payments } = transfer;
  const balance = balanceOf(payments);
  if (completedAt !== null) return 'paid';
  if (isCancelled(transfer)) return 'cancelled';
  if (balance > 0) return balance > cents ? 'over' : 'short';
  return endedAt === null ? 'awaited' : 'expired';
}
