import type { Caller } from '../http/access';
import type { Cookies } from '../http/cookies';
import { expiryOf, hasEnded, isSigned, LIFETIMES, sign } from '../signed';
import { MEDIA_PATH } from './signature';

/** Signature, Unix seconds, and whom it is for. */
const PASS = /^([\w-]{43})(\d{10})([\w-]+)$/;

/** The first segment of the addresses that need a pass. */
export const SECTIONS_PATH = `${MEDIA_PATH}/sections`;

const cookieName = (secure: boolean) => (secure ? '__Host-viewer' : 'viewer');

export interface Site {
  readonly sessionSecret: string;
  readonly publicUrl: string;
}

/** The user whose sections a browser may load, while that login lasts. */
export interface Viewer {
  readonly userId: string;
  readonly loginId: string;
}

/**
 * Lets this browser load the sections of a user for five to ten minutes. Renewed by every call that a watching student
 * makes, so the addresses themselves stay the same and no video has to be loaded again.
 */
export function renewPass(site: Site, cookies: Cookies, { id, loginId }: Caller, now: Date): void {
  const expires = expiryOf(now, LIFETIMES.minutes);
  const seconds = Number(expires) - Math.floor(now.getTime() / 1000);
  const pass =
    sign(site.sessionSecret, 'viewer', id, loginId, expires) + expires + encode(`${id} ${loginId}`);
  const secure = site.publicUrl.startsWith('https:');
  cookies.set(cookieName(secure), pass, { seconds, secure });
}

/** Takes a browser's pass away. */
export function dropPass(site: Site, cookies: Cookies): void {
  const secure = site.publicUrl.startsWith('https:');
  cookies.set(cookieName(secure), '', { seconds: 0, secure });
}

/** Returns whom this browser's pass names, unless it has run out; whether its login goes on, the database says (viewers.ts). */
export function readPass(site: Site, cookies: Pick<Cookies, 'get'>, now: Date): Viewer | undefined {
  const pass = cookies.get(cookieName(site.publicUrl.startsWith('https:'))) ?? '';
  const [, signature = '', expires = '', encoded = ''] = PASS.exec(pass) ?? [];
  if (hasEnded(expires, now)) return undefined;
  const [userId = '', loginId = ''] = Buffer.from(encoded, 'base64url').toString().split(' ');
  const isOurs = isSigned(site.sessionSecret, signature, 'viewer', userId, loginId, expires);
  return isOurs ? { userId, loginId } : undefined;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

export interface SectionFile {
  readonly userId: string;
  readonly sectionId: string;
  readonly key: string;
}

/** Returns `/media/sections/{section}/{signature}/{key}`, which holds for one user's browser while its pass does. */
export function sectionAddress({ sessionSecret }: Site, { userId, sectionId, key }: SectionFile): string {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const signature = sign(sessionSecret, 'section', userId, sectionId, key);
  return `${SECTIONS_PATH}/${encodeURIComponent(sectionId)}/${signature}/${path}`;
}

/** Whether an address is this user's own. */
export const isSectionAddress = (
  { sessionSecret }: Site,
  { userId, sectionId, key }: SectionFile,
  signature: string,
): boolean => isSigned(sessionSecret, signature, 'section', userId, sectionId, key);
