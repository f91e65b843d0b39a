import Stripe from 'stripe';
import { italianAmount } from '../../../platform/http/money';
import type { CheckoutRequest, CheckoutStatus, PaymentProvider } from '../../../platform/paymentProvider';
import { type StripeSettings, stripeClient } from './client';
import { listEvents, providerEvent, verifiedEvent } from './events';
import { refundUntil } from './refunds';
import { statusOf, WITH_PAYMENT } from './status';

/** The provider's name in purchases and events. */
export const STRIPE = 'stripe';

export interface StripeOptions {
  readonly settings: StripeSettings;
  /** The shop's origin: Stripe redirects to absolute addresses. */
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/** Stripe Checkout. A purchase's reference is the id of its Checkout Session. */
export function stripeProvider({ settings, publicUrl, clock }: StripeOptions): PaymentProvider {
  const stripe = stripeClient(settings);
  const { sessions } = stripe.checkout;

  const lookUp = async (reference: string): Promise<CheckoutStatus> =>
    statusOf(stripe, await sessions.retrieve(reference, WITH_PAYMENT));

  return {
    name: STRIPE,
    // Stripe's least charge in euro.
    minimumCents: 50,

    async createCheckout(request) {
      const { id, url } = await sessions.create(sessionOf(request, publicUrl), {
        idempotencyKey: `checkout-${request.purchaseId}`,
      });
      if (url === null) throw new Error('Stripe has opened a checkout without a page');
      return { reference: id, url };
    },

    lookUp,

    async expire(reference) {
      try {
        return await statusOf(stripe, await sessions.expire(reference, WITH_PAYMENT));
      } catch (error) {
        // It is open no more: completed or expired.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return lookUp(reference);
        throw error;
      }
    },

    async refund(reference, totalCents) {
      const { payment_intent } = await sessions.retrieve(reference);
      const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
      await refundUntil(stripe, { reference, payment, totalCents }, () => lookUp(reference));
      return lookUp(reference);
    },

    // This database holds ids of theirs only. Stripe keeps what the law makes it keep of a payment.
    async forgetBuyer() {},

    async readCallback(callback) {
      const event = verifiedEvent(stripe, settings, callback, clock());
      return event && providerEvent(stripe, event);
    },

    listEvents: (since) => listEvents(stripe, since),
  };
}

/** Stripe takes half an hour at least, and the purchase's half hour has begun already; the sweep ends it in time. */
const GRACE_SECONDS = 300;
const LONGEST_NAME = 250;

/** Coupons are ours, so Stripe's page says in words how the sum comes about. */
function discountNote({ listCents, discountCents, couponCode, currency }: CheckoutRequest) {
  if (discountCents === 0) return {};
  const [list, discount] = [listCents, -discountCents].map((cents) => italianAmount(cents, currency));
  return { description: `Prezzo ${list}, coupon ${couponCode} ${discount}` };
}

/** The same request makes the same session, as the idempotency key wants it. */
function sessionOf(request: CheckoutRequest, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { purchaseId, title, amountCents, currency, email, expiresAt } = request;
  const absolute = (path: string) => (path.startsWith('/') ? publicUrl + path : path);
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          // Stripe charges the sum that the buyer was shown.
          unit_amount: amountCents,
          product_data: { name: title.slice(0, LONGEST_NAME), ...discountNote(request) },
        },
      },
    ],
    client_reference_id: purchaseId,
    metadata: { purchase: purchaseId },
    payment_intent_data: { metadata: { purchase: purchaseId } },
    customer_email: email,
    success_url: absolute(request.successPath),
    cancel_url: absolute(request.cancelPath),
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + GRACE_SECONDS,
    locale: 'it',
  };
}
