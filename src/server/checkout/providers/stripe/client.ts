import Stripe from 'stripe';
import type { StripeSettings } from '../../../platform/configuration/paymentSettings';
import { callbackPaths } from '../paths';

/** Milliseconds. With one retry a call still ends before the browser's own timeout of 30 s. */
const TIMEOUT = 10_000;

/** The SDK pins the API's version; an upgrade of the package upgrades it. */
export function stripeClient({ secretKey, host }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(host !== undefined && addressOf(new URL(host))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

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
    const addresses = callbackPaths('stripe').map((path) => publicUrl + path);
    return {
      outcome: 'fine',
      reason: '',
      hasWebhook: data.some(({ url, status }) => addresses.includes(url) && status === 'enabled'),
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
