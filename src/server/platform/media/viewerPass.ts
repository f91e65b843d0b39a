import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../http/access';
import type { Cookies } from '../http/cookies';
import { MEDIA_PATH } from './signature';

/** Seconds; a pass is made for twice as long and rounded, so that it stays the same for a while. */
const STEP = 300;
const SIGNATURE_LENGTH = 43;
const PASS = /^([\w-]{43})(\d{10})([\w-]+)$/;

/** The first segment of the addresses that need a pass. */
export const SECTIONS_PATH = `${MEDIA_PATH}/sections`;

/** The purpose is signed too, so that no other signature made with the secret is valid here. */
export const sign = (secret: string, purpose: string, ...parts: string[]) =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

export function isSame(given: string, right: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(right);
  return one.length === other.length && timingSafeEqual(one, other);
}

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
  const seconds = Math.floor(now.getTime() / 1000);
  const expires = String((Math.floor(seconds / STEP) + 2) * STEP);
  const pass =
    sign(site.sessionSecret, 'viewer', id, loginId, expires) + expires + encode(`${id} ${loginId}`);
  const secure = site.publicUrl.startsWith('https:');
  cookies.set(cookieName(secure), pass, { seconds: Number(expires) - seconds, secure });
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
  if (signature.length !== SIGNATURE_LENGTH || Number(expires) * 1000 <= now.getTime()) return undefined;
  const [userId = '', loginId = ''] = Buffer.from(encoded, 'base64url').toString().split(' ');
  const isOurs = isSame(signature, sign(site.sessionSecret, 'viewer', userId, loginId, expires));
  return isOurs ? { userId, loginId } : undefined;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

export interface SectionFile {
  readonly userId: string;
  readonly sectionId: string;
  readonly key: string;
}

const signatureOf = (secret: string, { userId, sectionId, key }: SectionFile) =>
  sign(secret, 'section', userId, sectionId, key);

/** Returns `/media/sections/{section}/{signature}/{key}`, which holds for one user's browser while its pass does. */
export function sectionAddress({ sessionSecret }: Site, file: SectionFile): string {
  const path = file.key.split('/').map(encodeURIComponent).join('/');
  return `${SECTIONS_PATH}/${encodeURIComponent(file.sectionId)}/${signatureOf(sessionSecret, file)}/${path}`;
}

/** Whether an address is this user's own. */
export function isSectionAddress({ sessionSecret }: Site, file: SectionFile, signature: string): boolean {
  return isSame(signature, signatureOf(sessionSecret, file));
}
