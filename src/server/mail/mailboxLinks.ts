import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../http/cookies';

/** Where the demo shop shows one mail. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Milliseconds that an address of a mail holds. */
const LASTS = 30 * 60_000;

const COOKIE = 'demo_mailbox';
const BROWSER = /^[\w-]{43}$/;
const COOKIE_SECONDS = 30 * 24 * 3600;

/** The browser's own secret, which it alone sends back; undefined where it has none. */
export function browserOf(cookies: Pick<Cookies, 'get'>): string | undefined {
  const given = cookies.get(COOKIE);
  return given && BROWSER.test(given) ? given : undefined;
}

/** The same, made where it is missing. */
export function markBrowser(cookies: Cookies, secure: boolean): string {
  const browser = browserOf(cookies) ?? randomBytes(32).toString('base64url');
  cookies.set(COOKIE, browser, { seconds: COOKIE_SECONDS, secure });
  return browser;
}

/**
 * Signed addresses of single mails, each for one browser and half an hour.
 * @param secret the one secret of the configuration; the key is derived from it, for these addresses alone
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
    /** The mail that it leads to; undefined when it is forged, over, or another browser's. */
    read(link: string, browser: string): string | undefined {
      const [mailId = '', ends = '', signature = ''] = link.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(`${mailId}.${ends}.${browser}`));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return Number(ends) > clock().getTime() ? mailId : undefined;
    },
  };
}
