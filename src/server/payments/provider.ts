import type { Executor } from '../database/executor';

/** What the provider is told of a purchase that somebody is about to pay. */
export interface CheckoutRequest {
  /** Ours; also what makes a repeated request answer the same checkout instead of a second one. */
  readonly purchaseId: string;
  readonly title: string;
  /** What is charged, at least 1. */
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The buyer's address, for the provider's own receipt. */
  readonly email: string;
  /** Paths of this site, or addresses of a shop of SHOP_ORIGINS, where the provider sends the browser afterwards. */
  readonly successPath: string;
  readonly failurePath: string;
  /** After this nobody can pay it any more. */
  readonly expiresAt: Date;
}

export interface ProviderCheckout {
  /** The provider's own id of the checkout. */
  readonly reference: string;
  /** Where the browser goes to pay. */
  readonly url: string;
}

/** `open` may still be paid; the other three are final. */
export type CheckoutState = 'open' | 'paid' | 'failed' | 'expired';

/** What a provider's callback says, once its signature was found right. */
export interface ProviderEvent {
  /** The provider's id of the event: the same however often it is sent. */
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
}

export interface ProviderCallback {
  /** The body as it came, since the signature covers its very bytes. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Who takes the money. Except `forgetBuyer`, no method is called inside a database transaction, since each may take seconds.
 * A method that cannot reach the provider throws; the purchase then stays as it is.
 */
export interface PaymentProvider {
  /** Kept with each purchase: 'sandbox', 'stripe'. */
  readonly name: string;
  createCheckout(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** The truth about a checkout: callbacks and returning browsers are only hints to ask for it. */
  lookUp(reference: string): Promise<CheckoutState>;
  /** Ends an open checkout so that nobody can pay it; answers what it is now, which may be `paid`. */
  expire(reference: string): Promise<CheckoutState>;
  /**
   * Gives the whole sum of a paid checkout back; once, however often it is called. Absent where the provider cannot.
   */
  refund?(reference: string): Promise<void>;
  /**
   * Deletes the buyer's personal data from what the provider keeps in this database about these checkouts. Unlike
   * the other methods it runs inside a transaction, that of the account's deletion.
   */
  forgetBuyer(tx: Executor, references: readonly string[]): Promise<void>;
  /** Undefined when the callback is forged or not meant for us. */
  readCallback(callback: ProviderCallback): ProviderEvent | undefined;
}
