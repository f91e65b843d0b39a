import type { Transaction } from '../../platform/database/executor';
import { lockPurchase, type PurchaseRow } from './queries';

/** Whether a purchase gives access: paid, neither refunded in full nor switched off. */
export const givesAccess = ({
  state,
  isActive,
  refundReason,
}: Pick<PurchaseRow, 'state' | 'isActive' | 'refundReason'>): boolean =>
  (state === 'paid' || state === 'refunded_in_part') && isActive && refundReason === null;

/** Locks a purchase until the transaction ends, and returns whether it gives access. */
export async function lockForAccess(tx: Transaction, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId);
  return purchase !== undefined && givesAccess(purchase);
}
