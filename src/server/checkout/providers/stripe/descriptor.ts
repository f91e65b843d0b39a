import type { Settings } from '../../../platform/configuration/configuration';
import { isLiveKey, type StripeSettings } from '../../../platform/configuration/paymentSettings';
import type { ProviderDescriptor, ServiceCheck } from '../descriptor';

export const stripe: ProviderDescriptor = {
  isConfigured: (settings) => settings.stripe !== undefined,
  testMoney(settings) {
    const { secretKey, host } = stripeOf(settings);
    // A stand-in moves no money, whatever the key.
    if (host !== undefined) return 'STRIPE_HOST is set: payments go to a stand-in for Stripe';
    if (isLiveKey(secretKey)) return undefined;
    return 'STRIPE_SECRET_KEY is a test key: courses are sold, and no money is charged';
  },
  async open(configuration, { clock }) {
    const { stripeProvider } = await import(/* webpackChunkName: "stripe" */ './provider');
    const { publicUrl } = configuration;
    return stripeProvider({ settings: stripeOf(configuration), publicUrl, clock });
  },
  async check(settings, timeoutMs) {
    const { probeStripe } = await import(/* webpackChunkName: "stripe" */ './client');
    const { publicUrl } = settings;
    const { secretKey } = stripeOf(settings);
    const { outcome, reason, hasWebhook } = await probeStripe(stripeOf(settings), publicUrl, timeoutMs);
    const answers = `Stripe answers (${isLiveKey(secretKey) ? 'live' : 'test'} key)`;
    return { outcome: hasWebhook === false ? 'silent' : outcome, line: lineOf() };

    function lineOf(): ServiceCheck['line'] {
      if (outcome === 'refused')
        return `Stripe refuses STRIPE_SECRET_KEY: ${reason}. Copy it again from Stripe’s dashboard.`;
      if (outcome === 'silent') return `Stripe does not answer (${reason}): until it does, nobody can pay.`;
      if (hasWebhook === false)
        return `${answers}, but none of its webhooks leads to ${publicUrl}: payments are noticed late.`;
      return `${answers}.`;
    }
  },
};

function stripeOf({ stripe: settings }: Settings): StripeSettings {
  if (!settings) throw new Error('Stripe is not configured');
  return settings;
}
