import type Stripe from 'stripe';
import type { PaidStatus, ProviderDispute, ProviderRefund } from '../../../platform/paymentProvider';

/** Refunds and disputes that are read of one payment; no payment has more. */
const MOST = 1_000;

const momentOf = (seconds: number): Date => new Date(seconds * 1000);

/** Reads all that Stripe holds of a payment that was retrieved with its latest charge. */
export async function paidStatus(stripe: Stripe, payment: Stripe.PaymentIntent): Promise<PaidStatus> {
  const charge = payment.latest_charge as Stripe.Charge | null;
  if (!charge) throw new Error('Stripe has no charge of a payment that succeeded');
  const [refunds, disputes] = await Promise.all([
    listRefunds(stripe, payment.id),
    charge.disputed ? listDisputes(stripe, payment.id) : [],
  ]);
  const { id: reference, amount: cents, created } = charge;
  const currency = charge.currency.toUpperCase();
  return {
    state: 'paid',
    charge: { reference, cents, currency, at: momentOf(created) },
    // Stripe lists the newest first.
    refunds: refunds.toReversed().map(refundOf),
    disputes: disputes.toReversed().flatMap(disputeOf),
  };
}

export const listRefunds = (stripe: Stripe, payment: string): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ payment_intent: payment, limit: 100 }).autoPagingToArray({ limit: MOST });

/** A charge stays `disputed` after the dispute has ended. */
const listDisputes = (stripe: Stripe, payment: string): Promise<Stripe.Dispute[]> =>
  stripe.disputes.list({ payment_intent: payment, limit: 100 }).autoPagingToArray({ limit: MOST });

function refundOf({ id: reference, amount: cents, created, status }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  const state = hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending';
  return { reference, cents, at: momentOf(created), state };
}

/** An inquiry has taken no money, nor has a dispute that was prevented. */
const TAKES_NOTHING: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
];

function disputeOf({ id: reference, amount: cents, created, status }: Stripe.Dispute): ProviderDispute[] {
  if (TAKES_NOTHING.includes(status)) return [];
  const state = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';
  return [{ reference, cents, at: momentOf(created), state }];
}
