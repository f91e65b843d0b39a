import type Stripe from 'stripe';
import type { CheckoutStatus } from '../../../platform/paymentProvider';

/** The input of `statusOf` beside the session. */
export const WITH_PAYMENT = { expand: ['payment_intent.latest_charge'] };

/** The bank has not taken the money back: an inquiry, or a dispute that the shop has won. */
const HARMLESS: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
];

/** Reads a session that was retrieved `WITH_PAYMENT`. */
export async function statusOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutStatus> {
  if (session.status === 'open') return { state: 'open' };
  if (session.status === 'expired') return { state: 'expired' };
  const payment = session.payment_intent as Stripe.PaymentIntent | null;
  // Methods such as bank debits take days after the buyer has completed the page.
  if (session.payment_status === 'unpaid') return { state: isUnderWay(payment) ? 'open' : 'failed' };
  const charge = payment?.latest_charge as Stripe.Charge | null | undefined;
  return {
    state: 'paid',
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed === true && (await hasHarmfulDispute(stripe, payment)),
  };
}

function isUnderWay(payment: Stripe.PaymentIntent | null): boolean {
  return payment?.status === 'processing' || payment?.status === 'requires_action';
}

/** A charge stays `disputed` after the dispute has ended. */
async function hasHarmfulDispute(stripe: Stripe, payment: Stripe.PaymentIntent | null): Promise<boolean> {
  if (!payment) return false;
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 });
  return data.some(({ status }) => !HARMLESS.includes(status));
}
