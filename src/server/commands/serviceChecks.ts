import type { ServiceCheck } from '../checkout/providers/descriptor';
import { checkProviders } from '../checkout/providers/openPayments';
import type { Settings } from '../platform/configuration/configuration';

export type { ServiceCheck } from '../checkout/providers/descriptor';

/** A start waits no longer for an answer. */
const TIMEOUT_MS = 5_000;

/** Asks the payment providers and the mail server whether they know us; those that are not configured are left out. */
export function checkServices(settings: Settings): Promise<ServiceCheck>[] {
  const { mail } = settings;
  return [...checkProviders(settings, TIMEOUT_MS), ...(mail.smtpUrl ? [checkSmtp(mail.smtpUrl)] : [])];
}

async function checkSmtp(url: string): Promise<ServiceCheck> {
  const { probeSmtp } = await import('../platform/mail/smtp');
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
