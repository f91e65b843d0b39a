import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../http/cookies';

/** The demo shop's page of one mail. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Lifetime of a mail's address in milliseconds. */
const LASTS = 30 * 60_000;

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

/**
 * Signs addresses of single mails, each for one browser and half an hour.
 * @param secret the configuration's secret; the signing key is derived from it
 */
export function mailboxLinks(secret: string, clock: () => Date) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailbox links', 32));
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url');
  return {
    /** A path of this site. */
    to(mailId: string, browser: string): string {
      const content = `${mailId}.${clock().getTime() + LASTS}`;
      return `${MAILBOX_PATH}/${content}.${sign(`${content}.${browser}`)}`;
    },
    /** Returns the mail's id; undefined when the address is forged, expired, or another browser's. */
    read(link: string, browser: string): string | undefined {
      const [mailId = '', ends = '', signature = ''] = link.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(`${mailId}.${ends}.${browser}`));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return Number(ends) > clock().getTime() ? mailId : undefined;
    },
  };
}
