import type { Transaction } from '../../platform/database/executor';
import { lockPurchase, type PurchaseRow } from './queries';

/** Whether a purchase was paid and neither given back nor switched off, so that it gives access. */
export const isKept = ({
  state,
  isActive,
  refundReason,
}: Pick<PurchaseRow, 'state' | 'isActive' | 'refundReason'>): boolean =>
  (state === 'paid' || state === 'refunded_in_part') && isActive && refundReason === null;

/** Locks a purchase until the transaction ends, and returns whether it gives access. */
export async function lockKept(tx: Transaction, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId);
  return purchase !== undefined && isKept(purchase);
}
