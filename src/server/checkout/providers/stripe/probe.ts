import Stripe from 'stripe';
import { CALLBACK_PATH } from '../paths';
import { type StripeSettings, stripeClient } from './client';

export interface Probe {
  readonly outcome: 'fine' | 'refused' | 'silent';
  /** Why not, in Stripe's words, without the key. */
  readonly reason: string;
  /** Whether a webhook leads to this shop; undefined where the key may not ask. */
  readonly hasWebhook?: boolean;
}

/** Asks Stripe whether it takes the key, and where its webhooks lead. */
export async function probeStripe(
  settings: StripeSettings,
  publicUrl: string,
  timeout: number,
): Promise<Probe> {
  const stripe = stripeClient(settings);
  try {
    const once = { timeout, maxNetworkRetries: 0 };
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 }, once);
    const address = `${publicUrl}${CALLBACK_PATH}`;
    return {
      outcome: 'fine',
      reason: '',
      hasWebhook: data.some(({ url, status }) => url === address && status === 'enabled'),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return { outcome: 'refused', reason: error.code ?? 'it is no key of an account' };
    }
    // A restricted key that may not list webhooks, or a stand-in that has none: it answers.
    if (error instanceof Stripe.errors.StripeError && error.statusCode && error.statusCode < 500) {
      return { outcome: 'fine', reason: '' };
    }
    return { outcome: 'silent', reason: (error as Error).message.split('\n')[0] ?? '' };
  }
}
