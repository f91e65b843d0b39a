import type { PurchaseStatus } from './users';

/** Italian names of the states of a purchase, for buyers, admins and files. */
export const PURCHASE_STATUS_NAMES: Readonly<Record<PurchaseStatus, string>> = {
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
