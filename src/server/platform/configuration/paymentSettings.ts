import { z } from 'zod';
import { localOrigin, secret } from './fields';

/** The variables of the payment providers. */
export const paymentVariables = z.object({
  STRIPE_SECRET_KEY: secret
    .refine((text) => text === undefined || /^(sk|rk)_/.test(text))
    .describe('a secret key of Stripe, which begins with sk_ or rk_ (pk_ is the publishable one)'),
  STRIPE_WEBHOOK_SECRET: secret
    .refine((text) => text === undefined || text.startsWith('whsec_'))
    .describe('the signing secret of a webhook of Stripe, which begins with whsec_'),
  STRIPE_HOST: localOrigin,
});
type PaymentVariables = z.output<typeof paymentVariables>;

/** What each provider needs, all together. Production needs one of them, and asks for the first where there is none. */
export const PAYMENT_NEEDS = [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']] as const satisfies readonly [
  readonly [keyof PaymentVariables, ...(keyof PaymentVariables)[]],
  ...(readonly [keyof PaymentVariables, ...(keyof PaymentVariables)[]])[],
];

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of a Stripe-compatible server (STRIPE_HOST); Stripe's own if absent. */
  readonly host?: string | undefined;
}

/** The providers that are configured by variables; the sandbox of demo mode needs none. */
export interface PaymentSettings {
  readonly stripe?: StripeSettings | undefined;
}

export function paymentSettingsOf(v: PaymentVariables): PaymentSettings {
  return {
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET, host: v.STRIPE_HOST }
        : undefined,
  };
}

/** Origins of hosted pay pages, where the shop's forms may lead. */
export const payPageOrigins = ({ stripe }: PaymentSettings): string[] =>
  stripe ? ['https://checkout.stripe.com'] : [];

/** Whether a key of Stripe moves real money. */
export const isLiveKey = (secretKey: string): boolean => /^[a-z]+_live_/.test(secretKey);

/** Why a start is refused whose payments are of another kind than the shop's. */
export const KIND_REFUSALS = {
  test: 'STRIPE_SECRET_KEY is a test key (or STRIPE_HOST is set), and this shop takes real money: courses would be free. Set the live key.',
  live: 'STRIPE_SECRET_KEY is a live key, and this shop sells for test money. Going live puts its test sales aside.',
} as const;
