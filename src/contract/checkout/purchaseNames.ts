/** The states of a payment. Whether an admin has switched the purchase off is a filter of its own. */
export const PAYMENT_STATES = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded_in_part',
  'refunded',
  'disputed',
] as const;

/** Why a payment goes back: its buyer's account is deleted, or it gave nothing that the buyer did not own. */
export const REFUND_REASONS = ['buyer_gone', 'nothing_new'] as const;

/**
 * The kinds of payment movements. A bank that opens a dispute takes the money at once; a lost one only confirms it.
 * `manual_payment` is money that was paid in or out beside the provider.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'manual_payment',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Italian names of the kinds, for files. */
export const MOVEMENT_NAMES: Readonly<Record<MovementKind, string>> = {
  charge: 'Pagamento',
  refund: 'Rimborso',
  refund_failed: 'Rimborso respinto',
  dispute_opened: 'Contestazione aperta',
  dispute_won: 'Contestazione vinta',
  dispute_lost: 'Contestazione persa',
  manual_payment: 'Rimborso con altro mezzo',
};

/** Where a right to watch comes from. */
export const ENTITLEMENT_SOURCES = ['purchase', 'bundle', 'gift', 'code'] as const;

/**
 * The filters of the list: `refund_due` is paid, and on its way back to the buyer; of `refund_rejected` the bank has sent a
 * refund back.
 */
export const PURCHASE_FILTERS = [...PAYMENT_STATES, 'refund_due', 'refund_rejected'] as const;

/** The status of a purchase for people: one of the filters, in work at the buyer's bank, or switched off by an admin. */
export const PURCHASE_STATUSES = [...PURCHASE_FILTERS, 'processing', 'deactivated'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Italian names of the states of a purchase, for buyers, admins and files. */
export const PURCHASE_STATUS_NAMES: Readonly<Record<PurchaseStatus, string>> = {
  pending: 'In attesa',
  processing: 'In lavorazione',
  paid: 'Pagato',
  failed: 'Non riuscito',
  expired: 'Scaduto',
  refunded_in_part: 'Rimborsato in parte',
  refunded: 'Rimborsato',
  refund_due: 'Rimborso in corso',
  refund_rejected: 'Rimborso respinto',
  disputed: 'Contestato',
  deactivated: 'Disattivato',
};

/** The payment providers with their names within a sentence. Of those that are configured, new checkouts begin at the first. */
export const PAYMENT_PROVIDERS = {
  stripe: 'Stripe',
  sandbox: 'pagamento di prova',
  bank_transfer: 'bonifico bancario',
} as const;
export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS;
export const PAYMENT_PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as PaymentProviderName[];

/** Returns the name of a purchase's provider; one that the shop does not know any more is shown as it is stored. */
export const paymentProviderName = (stored: string): string =>
  Object.hasOwn(PAYMENT_PROVIDERS, stored) ? PAYMENT_PROVIDERS[stored as PaymentProviderName] : stored;

/** What a payment that arrives brings about; ends a sentence. */
export const afterPayment = (isGift = false): string =>
  isGift ? 'il regalo parte, subito o nel giorno che hai scelto' : 'puoi cominciare dal tuo profilo';
