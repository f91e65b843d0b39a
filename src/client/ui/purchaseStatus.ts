import type { PurchaseStatus } from '../../contract/users';

/** What became of a purchase, in Italian. */
export const PURCHASE_STATUS: Readonly<Record<PurchaseStatus, string>> = {
  pending: 'In attesa',
  paid: 'Pagato',
  failed: 'Non riuscito',
  expired: 'Scaduto',
  refunded_in_part: 'Rimborsato in parte',
  refunded: 'Rimborsato',
  refund_due: 'Rimborso in corso',
  disputed: 'Contestato',
  deactivated: 'Disattivato',
};
