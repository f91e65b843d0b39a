import { randomBytes } from 'node:crypto';
import type { Cookies } from '../http/cookies';
import { expiryOf, hasEnded, isSigned, sign } from '../signed';

/** The demo shop's page of one mail. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Seconds that a mail's address holds. */
const LASTS = { least: 30 * 60, step: 1 };

const COOKIE = 'demo_mailbox';
const BROWSER = /^[\w-]{43}$/;
const COOKIE_SECONDS = 30 * 24 * 3600;

/** Returns the browser's secret from its cookie; undefined without one. */
export function browserOf(cookies: Pick<Cookies, 'get'>): string | undefined {
  const given = cookies.get(COOKIE);
  return given && BROWSER.test(given) ? given : undefined;
}

/** Returns the browser's secret and sets the cookie when it is missing. */
export function markBrowser(cookies: Cookies, secure: boolean): string {
  const browser = browserOf(cookies) ?? randomBytes(32).toString('base64url');
  cookies.set(COOKIE, browser, { seconds: COOKIE_SECONDS, secure });
  return browser;
}

/** Signs addresses of single mails, each for one browser and half an hour. */
export function mailboxLinks(secret: string, clock: () => Date) {
  return {
    /** A path of this site. */
    to(mailId: string, browser: string): string {
      const expires = expiryOf(clock(), LASTS);
      return `${MAILBOX_PATH}/${mailId}.${expires}.${sign(secret, 'mailbox', mailId, expires, browser)}`;
    },
    /** Returns the mail's id; undefined when the address is forged, expired, or another browser's. */
    read(link: string, browser: string): string | undefined {
      const [mailId = '', expires = '', signature = ''] = link.split('.');
      const isOurs = isSigned(secret, signature, 'mailbox', mailId, expires, browser);
      return isOurs && !hasEnded(expires, clock()) ? mailId : undefined;
    },
  };
}
