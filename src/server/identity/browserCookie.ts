import { randomBytes } from 'node:crypto';
import type { Cookies } from '../platform/http/cookies';

const SECRET = /^[\w-]{43}$/;

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

export interface BrowserCookie {
  /** The calling browser's secret; undefined if it has none. */
  read(cookies: Cookies): string | undefined;
  /** Keeps the browser's secret for longer, or gives it one. Several tabs of a browser share it. */
  keep(cookies: Cookies): string;
}

/** Recognises a browser by a random secret, of which the database holds the hash only. */
export function browserCookie(publicUrl: string, name: string, milliseconds: number): BrowserCookie {
  const secure = publicUrl.startsWith('https:');
  const cookie = secure ? `__Host-${name}` : name;
  const read = (cookies: Cookies) => {
    const present = cookies.get(cookie);
    return present && SECRET.test(present) ? present : undefined;
  };
  return {
    read,
    keep(cookies) {
      const secret = read(cookies) ?? newSecret();
      cookies.set(cookie, secret, { seconds: milliseconds / 1000, secure });
      return secret;
    },
  };
}
