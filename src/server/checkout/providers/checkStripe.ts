import type { Settings } from '../../platform/configuration/configuration';
import { isLiveKey } from './stripe/keys';

/** A service's verdict on the settings. */
export interface ServiceCheck {
  /** `refused`: the setting is wrong. `silent`: nobody answers now, which may pass. */
  readonly outcome: 'fine' | 'refused' | 'silent';
  /** One line for the operator. */
  readonly line: string;
}

/** Asks Stripe whether it takes the key, and whether a webhook leads to this shop. */
export async function checkStripe(
  settings: NonNullable<Settings['stripe']>,
  { publicUrl, timeoutMs }: { readonly publicUrl: string; readonly timeoutMs: number },
): Promise<ServiceCheck> {
  const { probeStripe } = await import(/* webpackChunkName: "stripe" */ './stripe/probe');
  const { outcome, reason, hasWebhook } = await probeStripe(settings, publicUrl, timeoutMs);
  if (outcome === 'refused') {
    return {
      outcome,
      line: `Stripe refuses STRIPE_SECRET_KEY: ${reason}. Copy it again from Stripe’s dashboard.`,
    };
  }
  if (outcome === 'silent') {
    return { outcome, line: `Stripe does not answer (${reason}): until it does, nobody can pay.` };
  }
  const kind = isLiveKey(settings.secretKey) ? 'live' : 'test';
  if (hasWebhook === false) {
    return {
      outcome: 'silent',
      line: `Stripe answers (${kind} key), but none of its webhooks leads to ${publicUrl}: payments are noticed late.`,
    };
  }
  return { outcome, line: `Stripe answers (${kind} key).` };
}
