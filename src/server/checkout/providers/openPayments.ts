import type { Configuration, Settings } from '../../platform/configuration/configuration';
import type { Database } from '../../platform/database';
import type { PaymentProvider } from '../../platform/paymentProvider';
import type { ShopMode } from '../../platform/shopMode';
import { sandboxProvider } from './sandbox/provider';
import { isLiveKey } from './stripe/keys';

interface Tools {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Stripe where it is configured, else the sandbox of demo mode. The SDK is loaded only where it is used. */
export async function openPayments(
  { mode, stripe, publicUrl, sessionSecret: secret }: Configuration,
  { database, clock }: Tools,
): Promise<PaymentProvider> {
  if (!stripe) return sandboxProvider({ mode, database, secret, clock });
  const { stripeProvider } = await import(/* webpackChunkName: "stripe" */ './stripe/provider');
  return stripeProvider({ settings: stripe, publicUrl, clock });
}

/** A stand-in for Stripe moves no money, whatever the key. */
export function modeOf({
  mode,
  stripe,
  sessionSecret: secret,
}: Pick<Configuration, 'mode' | 'stripe' | 'sessionSecret'>): ShopMode {
  const isLive = stripe !== undefined && stripe.host === undefined && isLiveKey(stripe.secretKey);
  return { mode, payments: isLive ? 'live' : 'test', secret };
}

/** Why a shop in production takes no real money; undefined when it does. */
export function testPaymentsWarning({ mode, stripe }: Settings): string | undefined {
  if (mode !== 'production' || !stripe) return undefined;
  if (stripe.host !== undefined) return 'STRIPE_HOST is set: payments go to a stand-in for Stripe';
  if (isLiveKey(stripe.secretKey)) return undefined;
  return 'STRIPE_SECRET_KEY is a test key: courses are sold, and no money is charged';
}
