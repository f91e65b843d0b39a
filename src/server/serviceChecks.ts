import type { Settings } from './configuration';
import { isLiveKey } from './payments/stripe/keys';

/** What a service that the shop sells with says of the settings. */
export interface ServiceCheck {
  /** `refused`: the setting is wrong. `silent`: nobody answers now, which may pass. */
  readonly outcome: 'fine' | 'refused' | 'silent';
  /** One line for the operator. */
  readonly line: string;
}

/** A start waits no longer for an answer. */
const TIMEOUT_MS = 5_000;

/** Asks Stripe and the mail server whether they know us; those that are not configured are left out. */
export function checkServices({ stripe, mail, publicUrl }: Settings): Promise<ServiceCheck>[] {
  return [
    ...(stripe ? [checkStripe(stripe, publicUrl)] : []),
    ...(mail.smtpUrl ? [checkSmtp(mail.smtpUrl)] : []),
  ];
}

async function checkStripe(
  settings: NonNullable<Settings['stripe']>,
  publicUrl: string,
): Promise<ServiceCheck> {
  const { probeStripe } = await import(/* webpackChunkName: "stripe" */ './payments/stripe/probe');
  const { outcome, reason, hasWebhook } = await probeStripe(settings, publicUrl, TIMEOUT_MS);
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

async function checkSmtp(url: string): Promise<ServiceCheck> {
  const { probeSmtp } = await import('./mail/smtp');
  const { host } = new URL(url);
  try {
    await probeSmtp(url, TIMEOUT_MS);
    return { outcome: 'fine', line: `The mail server ${host} answers.` };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EAUTH') {
      return {
        outcome: 'refused',
        line: `The mail server ${host} refuses the user and password of SMTP_URL.`,
      };
    }
    const reason = message.split('\n')[0];
    return {
      outcome: 'silent',
      line: `The mail server ${host} of SMTP_URL does not answer (${reason}): mails wait.`,
    };
  }
}
