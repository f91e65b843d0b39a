import Stripe from 'stripe';
import type { CheckoutStatus } from '../../../platform/paymentProvider';

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
export async function refundUntil(
  stripe: Stripe,
  { reference, payment, totalCents }: Wanted,
  lookUp: () => Promise<CheckoutStatus>,
): Promise<void> {
  for (let refused = 0; ; refused += 1) {
    const before = payment === undefined ? 0 : await countRefunds(stripe, payment);
    const status = await lookUp();
    if (status.state !== 'paid') throw new Error('Stripe refunds only what was paid');
    const amount = totalCents - status.refundedCents;
    if (amount <= 0 || payment === undefined) return;
    const key = `refund-${reference}-${before}${refused > 0 ? `-${refused}` : ''}`;
    try {
      // Without the SDK's own retry, whose answer would be the stored error of the first try.
      const once = { idempotencyKey: key, maxNetworkRetries: 0 };
      await stripe.refunds.create({ payment_intent: payment, amount }, once);
      return;
    } catch (error) {
      if (!isStored(error) || refused === MOST_TRIES) throw error;
    }
  }
}

async function countRefunds(stripe: Stripe, payment: string): Promise<number> {
  return (await stripe.refunds.list({ payment_intent: payment, limit: 100 })).data.length;
}

/** Whether Stripe repeats the error that an earlier call with this key got; with another key it tries again. */
function isStored(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}
