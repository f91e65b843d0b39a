import type { ProviderMovementKind } from '../../contract/checkout/providerBooks';
import type { MovementKind, PaymentProviderName } from '../../contract/checkout/purchaseNames';
import type { Executor } from './database/executor';

export interface CheckoutRequest {
  /** The idempotency key: repeating a request returns the same checkout. */
  readonly purchaseId: string;
  readonly title: string;
  /** The things that are paid for, at least one; their sums add up to those below. */
  readonly lines: readonly {
    readonly title: string;
    readonly listCents: number;
    readonly discountCents: number;
    readonly totalCents: number;
  }[];
  /** At least 1. */
  readonly amountCents: number;
  /** How the amount comes about: the price, what the coupon takes off, and its code ('' for none). */
  readonly listCents: number;
  readonly discountCents: number;
  readonly couponCode: string;
  /** Address of the item's picture; '' for none. */
  readonly picture: string;
  /** ISO 4217. */
  readonly currency: string;
  /** For the provider's receipt. */
  readonly email: string;
  /** Paths of this site, or addresses of SHOP_ORIGINS, that the provider redirects to. */
  readonly successPath: string;
  readonly failurePath: string;
  /** For buyers who cancel: what they were buying. */
  readonly cancelPath: string;
  readonly expiresAt: Date;
}

export interface ProviderCheckout {
  /** The provider's id of the checkout. */
  readonly reference: string;
  /** The hosted payment page. */
  readonly url: string;
}

/**
 * `open` may still be paid. Of a `processing` one the buyer has done their part, and the bank takes days. The other three
 * are final; a checkout that the provider does not know any more is `expired`.
 */
export type CheckoutState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

interface ProviderMovement {
  /** The provider's own id of it. */
  readonly reference: string;
  /** Positive. */
  readonly cents: number;
  /** When it began, by the provider's clock. */
  readonly at: Date;
}

/** The money that came. */
export interface ProviderCharge extends ProviderMovement {
  /** ISO 4217. */
  readonly currency: string;
}

export interface ProviderRefund extends ProviderMovement {
  /** A pending one has left the shop already; a failed one has come back, also after it succeeded. */
  readonly state: 'pending' | 'succeeded' | 'failed';
}

/** A dispute whose money the bank has taken back. An inquiry takes nothing and is none. */
export interface ProviderDispute extends ProviderMovement {
  readonly state: 'open' | 'won' | 'lost';
}

/** A paid checkout: all that the provider's books hold of it. */
export interface PaidStatus {
  readonly state: 'paid';
  readonly charge: ProviderCharge;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/** The amount refunded so far. */
export const refundedCentsOf = ({ refunds }: Pick<PaidStatus, 'refunds'>): number =>
  refunds.reduce((sum, { cents, state }) => (state === 'failed' ? sum : sum + cents), 0);

/** The provider's status of a checkout. */
export type CheckoutStatus = PaidStatus | { readonly state: Exclude<CheckoutState, 'paid'> };

/** A callback with a valid signature. */
export interface ProviderEvent {
  /** The provider's id of the event, the same when it is sent again. */
  readonly id: string;
  readonly kind: string;
  /** Undefined for an event that is about no checkout. */
  readonly reference: string | undefined;
}

/** An event that the provider lists. */
export interface ListedEvent {
  readonly id: string;
  /** May ask the provider. */
  read(): Promise<ProviderEvent>;
}

/** A line of a provider's books: a change of the balance that it holds for the shop. */
export interface BalanceEntry {
  /** The provider's id of the line. */
  readonly reference: string;
  /** `other` is nothing that the shop's books have, such as money that the owner adds to the balance. */
  readonly kind: Exclude<MovementKind, 'dispute_lost' | 'manual_payment'> | ProviderMovementKind | 'other';
  /** The provider's id of the charge, refund, dispute or payout; '' for none. */
  readonly about: string;
  /** Of a refund or dispute, as of a charge itself, the charge; '' where there is none. */
  readonly charge: string;
  /** The purchase that the shop named when the money was asked for; a line of something else has none. */
  readonly purchaseId?: string | undefined;
  /** Negative for money that leaves the balance. */
  readonly cents: number;
  /** What the provider keeps besides; negative for what it gives back. */
  readonly feeCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly at: Date;
}

/** The lines from a moment until before another, or those about one charge, refund or dispute. */
export type BalanceQuestion = { readonly from: Date; readonly to: Date } | { readonly about: string };

export interface ProviderCallback {
  /** The raw body, which the signature covers. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * A payment provider. Except `forgetBuyer` and `payableUntil`, no method is called inside a database transaction, since each may take
 * seconds. A method that cannot reach the provider throws; the purchase then stays as it is.
 */
export interface PaymentProvider {
  /** Stored with each purchase. */
  readonly name: PaymentProviderName;
  /** The least that it can charge. */
  readonly minimumCents: number;
  /**
   * Until when a checkout that begins now may be paid; undefined while none may begin here. Absent: always, for half an
   * hour. A provider that has it is paid days later, outside our pages: such an order is not cancelled unless its buyer
   * asks. Runs inside the transaction that reserves.
   */
  payableUntil?(db: Executor, now: Date): Promise<Date | undefined>;
  createCheckout(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** Returns what holds now; callbacks and returning browsers are only hints to call it. */
  lookUp(reference: string): Promise<CheckoutStatus>;
  /**
   * Expires an open checkout and returns its status, which may be `paid`. Absent when the provider cannot: its checkouts
   * end by themselves at `expiresAt`, and what is paid after the shop gave one up counts as a late payment.
   */
  expire?(reference: string): Promise<CheckoutStatus>;
  /**
   * Refunds a paid checkout until this sum has gone back in all, so that repeating it is harmless. Absent when the
   * provider cannot refund.
   * @returns the status after it
   */
  refund?(reference: string, totalCents: number): Promise<CheckoutStatus>;
  /**
   * Deletes the buyer's personal data from what the provider keeps in this database about these checkouts. Unlike
   * the other methods it runs inside a transaction, that of the account's deletion.
   */
  forgetBuyer(tx: Executor, references: readonly string[]): Promise<void>;
  /** Undefined when the callback is forged, too old, for another recipient, or no event. */
  readCallback(callback: ProviderCallback): Promise<ProviderEvent | undefined>;
  /** The events since then, page by page. Absent when callbacks cannot be lost. */
  listEvents?(since: Date): AsyncIterable<readonly ListedEvent[]>;
  /** Lines of the provider's own books, page by page. Absent when it keeps none. */
  listBalance?(question: BalanceQuestion): AsyncIterable<readonly BalanceEntry[]>;
}

/** The providers that are configured. A purchase is asked about at its own, also when new ones begin at another. */
export interface Payments {
  /** New checkouts begin there. */
  readonly current: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** Undefined for a provider that is not configured, or not any more. */
  of(name: string): PaymentProvider | undefined;
}

/** @param current the provider of new checkouts */
export function paymentsOf(current: PaymentProvider, ...others: readonly PaymentProvider[]): Payments {
  const all = [current, ...others];
  return { current, all, of: (name) => all.find((provider) => provider.name === name) };
}
