import type { PURCHASE_EVENTS } from '../../../contract/purchases';

/** What became of a payment. */
export const STATES: Readonly<Record<string, string>> = {
  pending: 'In attesa',
  paid: 'Pagato',
  failed: 'Non riuscito',
  expired: 'Scaduto',
  refunded_in_part: 'Rimborsato in parte',
  refunded: 'Rimborsato',
  disputed: 'Contestato',
};

/** The lines of a purchase's history. */
export const EVENTS: Readonly<Record<(typeof PURCHASE_EVENTS)[number], string>> = {
  created: 'Acquisto iniziato',
  coupon_redeemed: 'Coupon usato',
  coupon_released: 'Coupon restituito',
  provider_event: 'Avviso del fornitore dei pagamenti',
  paid: 'Pagato',
  failed: 'Non riuscito',
  expired: 'Scaduto',
  refund_due: 'Da rimborsare',
  refunded: 'Rimborsato',
  disputed: 'Contestato',
  activated: 'Attivato',
  deactivated: 'Disattivato',
};
