import { newId } from '../../platform/database/ids';
import type { paymentMovements } from '../../platform/database/schema';
import type { PurchaseRow } from './purchases';

type MovementRow = typeof paymentMovements.$inferInsert;

/** Creates the movements that make purchases what they are: the charge when it was paid, all else when it changed last. */
export function movementsOf(purchases: readonly PurchaseRow[]): MovementRow[] {
  return purchases
    .flatMap(movementsOfOne)
    .sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
}

function movementsOfOne(purchase: PurchaseRow): MovementRow[] {
  const { id: purchaseId, totalCents, refundedCents = 0, rejectedCents = 0, currency = 'EUR' } = purchase;
  const { provider, providerReference, paidAt, state } = purchase;
  if (!paidAt) return [];
  const changedAt = purchase.updatedAt ?? paidAt;
  const movement = (kind: MovementRow['kind'], cents: number, at: Date, reference: string): MovementRow => ({
    ...{ purchaseId, kind, cents, currency, provider, providerReference: reference },
    occurredAt: at,
    bookedAt: at,
  });
  const reference = providerReference ?? purchaseId;
  const refund = refundReference(reference, refundedCents + rejectedCents);
  return [
    movement('charge', totalCents, paidAt, reference),
    ...(refundedCents + rejectedCents > 0
      ? [movement('refund', -refundedCents - rejectedCents, changedAt, refund)]
      : []),
    ...(rejectedCents > 0 ? [movement('refund_failed', rejectedCents, changedAt, refund)] : []),
    ...(state === 'disputed'
      ? [movement('dispute_opened', refundedCents - totalCents, changedAt, newId())]
      : []),
  ];
}

/** As the payment sandbox names its only refund. */
const refundReference = (reference: string, cents: number) => `${reference}:refunded:${cents}`;
