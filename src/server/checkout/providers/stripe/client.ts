import Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of a Stripe-compatible server (STRIPE_HOST); Stripe's own if absent. */
  readonly host?: string | undefined;
}

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
