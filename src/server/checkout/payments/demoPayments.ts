import { BASE_PATH } from '../../../contract/platform/basePath';
import type { purchases } from '../../platform/database/schema';
import { failurePath, successPath } from '../providers/paths';
import type { StoredEvent } from '../providers/queries';
import { endedEvent, openedEvent, refundedEvent } from '../providers/sandbox/sessions';

type DemoPurchase = typeof purchases.$inferInsert & { readonly id: string };

/** Returns the sandbox's events of the demo's payments, so that they can be refunded like any other. */
export function demoPaymentEvents(bought: readonly DemoPurchase[]): StoredEvent[] {
  return bought.flatMap((purchase) => {
    const {
      id,
      itemTitle = '',
      listCents,
      discountCents = 0,
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
      lines: [{ title: itemTitle, listCents, discountCents, totalCents }],
      amountCents: totalCents,
      listCents,
      discountCents,
      couponCode: purchase.couponCode ?? '',
      picture: '',
      currency: 'EUR',
      email: '',
      successPath: successPath({ id, bundleId: purchase.bundleId ?? null }),
      failurePath: failurePath({ id }),
      cancelPath: `${BASE_PATH}/`,
      expiresAt: purchase.expiresAt ?? paidAt,
    };
    return [
      openedEvent(providerReference, request, createdAt),
      endedEvent(providerReference, 'paid', paidAt),
      ...(refundedCents > 0 ? [refundedEvent(providerReference, refundedCents, updatedAt ?? paidAt)] : []),
    ];
  });
}
