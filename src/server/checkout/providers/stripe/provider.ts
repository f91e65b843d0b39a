import Stripe from 'stripe';
import { LEAST_CHARGE } from '../../../../contract/platform/formFields';
import type { StripeSettings } from '../../../platform/configuration/paymentSettings';
import { fromEuro, italianAmount } from '../../../platform/http/money';
import {
  type CheckoutRequest,
  type CheckoutStatus,
  type PaymentProvider,
  refundedCentsOf,
} from '../../../platform/paymentProvider';
import { listBalance } from './balance';
import { stripeClient } from './client';
import { listEvents, providerEvent, verifiedEvent } from './events';
import { listRefunds, paidStatus } from './money';

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

  const lookUp = async (reference: string): Promise<CheckoutStatus> => {
    const session = await sessions.retrieve(reference, WITH_PAYMENT).catch(unlessMissing);
    // As after a change of keys: nobody can pay it here any more.
    return session ? statusOf(stripe, session) : { state: 'expired' };
  };

  return {
    name: 'stripe',
    minimumCents: fromEuro(LEAST_CHARGE),

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
    listBalance: (question) => listBalance(stripe, question),
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return;
  throw error;
}

/** Stripe takes half an hour at least, and the purchase's half hour has begun already; the sweep ends it in time. */
const GRACE_SECONDS = 300;
const LONGEST_NAME = 250;

/** Coupons are ours, so Stripe's page says in words how a sum comes about. */
function discountNote(
  { listCents, discountCents }: CheckoutRequest['lines'][number],
  { couponCode, currency }: CheckoutRequest,
) {
  if (discountCents === 0) return {};
  const [list, discount] = [listCents, -discountCents].map((cents) => italianAmount(cents, currency));
  return { description: `Prezzo ${list}, coupon ${couponCode} ${discount}` };
}

/** The same request makes the same session, as the idempotency key wants it. */
function sessionOf(request: CheckoutRequest, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { purchaseId, lines, currency, email, expiresAt } = request;
  const absolute = (path: string) => (path.startsWith('/') ? publicUrl + path : path);
  return {
    mode: 'payment',
    // Stripe charges the sums that the buyer was shown.
    line_items: lines.map((line) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: line.totalCents,
        product_data: { name: line.title.slice(0, LONGEST_NAME), ...discountNote(line, request) },
      },
    })),
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

/** The input of `statusOf` beside the session. */
const WITH_PAYMENT = { expand: ['payment_intent.latest_charge'] };

/** Reads a session that was retrieved `WITH_PAYMENT`. */
async function statusOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutStatus> {
  if (session.status === 'open') return { state: 'open' };
  if (session.status === 'expired') return { state: 'expired' };
  const payment = session.payment_intent as Stripe.PaymentIntent | null;
  // Methods such as bank debits take days after the buyer has completed the page.
  if (session.payment_status === 'unpaid') return { state: isUnderWay(payment) ? 'processing' : 'failed' };
  if (!payment) throw new Error('Stripe has no payment of a checkout that was paid');
  return paidStatus(stripe, payment);
}

function isUnderWay(payment: Stripe.PaymentIntent | null): boolean {
  return payment?.status === 'processing' || payment?.status === 'requires_action';
}

interface Wanted {
  /** The checkout. */
  readonly reference: string;
  /** The id of its payment; undefined where nobody has paid. */
  readonly payment: string | undefined;
  /** The total that shall be refunded. */
  readonly totalCents: number;
}

/** How often a refund that Stripe refuses is tried again before its keys are forgotten, after a day. */
const MOST_TRIES = 12;

/**
 * Refunds what is missing of a sum. Of several callers at the same moment Stripe carries out one: the key counts the
 * refunds so far, and the status is read after them. A refund that the bank sent back counts too, so it can be tried again.
 * @throws Error when nothing was paid, or Stripe refuses
 */
async function refundUntil(
  stripe: Stripe,
  { reference, payment, totalCents }: Wanted,
  lookUp: () => Promise<CheckoutStatus>,
): Promise<void> {
  for (let refused = 0; ; refused += 1) {
    const before = payment === undefined ? 0 : (await listRefunds(stripe, payment)).length;
    const status = await lookUp();
    if (status.state !== 'paid') throw new Error('Stripe refunds only what was paid');
    const amount = totalCents - refundedCentsOf(status);
    if (amount <= 0 || payment === undefined) return;
    const key = `refund-${reference}-${before}${refused > 0 ? `-${refused}` : ''}`;
    try {
      // Without the SDK's own retry, whose answer would be the stored error of the first try.
      const once = { idempotencyKey: key, maxNetworkRetries: 0 };
      await stripe.refunds.create({ payment_intent: payment, amount }, once);
      return;
    } catch (error) {
      if (!isUsedUp(error) || refused === MOST_TRIES) throw error;
    }
  }
}

/**
 * Whether the key was used up by an earlier call: Stripe repeats the error that it got, or refuses the key for another
 * sum. With another key it tries again.
 */
function isUsedUp(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const isForOtherSum = error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
  return isForOtherSum || error.headers?.['idempotent-replayed'] === 'true';
}
