import type { StoredEvent } from '../../payments/queries';
import { endedEvent, openedEvent, refundedEvent } from '../../payments/sandbox/sessions';
import type { PurchaseRow } from './purchases';

/** What the sandbox knows of the demo's payments, so that they can be refunded like any other. */
export function sandboxEvents(purchases: readonly PurchaseRow[]): StoredEvent[] {
  return purchases.flatMap((purchase) => {
    const {
      id,
      itemTitle = '',
      totalCents,
      refundedCents = 0,
      providerReference,
      createdAt,
      updatedAt,
      paidAt,
    } = purchase;
    if (!providerReference || !paidAt || !createdAt) return [];
    const request = {
      purchaseId: id,
      title: itemTitle,
      amountCents: totalCents,
      currency: 'EUR',
      email: '',
      successPath: '',
      failurePath: '',
      expiresAt: purchase.expiresAt ?? paidAt,
    };
    return [
      openedEvent(providerReference, request, createdAt),
      endedEvent(providerReference, 'paid', paidAt),
      ...(refundedCents > 0 ? [refundedEvent(providerReference, refundedCents, updatedAt ?? paidAt)] : []),
    ];
  });
}
