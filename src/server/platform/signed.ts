import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purposes of signatures. The purpose is signed too: a signature for one is refused for all others. */
export const PURPOSES = [
  'media',
  'attachment',
  'section',
  'versions',
  'viewer',
  'mailbox',
  'sandbox-callback',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Returns an HMAC-SHA256 in base64url: 43 characters.
 * @param parts as many at every use of a purpose; only the last may hold line breaks
 */
export const sign = (secret: string, purpose: Purpose, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

/** Compares in constant time. */
export function isSigned(
  secret: string,
  signature: string,
  purpose: Purpose,
  ...parts: readonly string[]
): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, purpose, ...parts));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** How long an address holds at least, and to which end it is rounded up, both in seconds. */
export const LIFETIMES = {
  hours: { least: 4 * 3600, step: 3600 },
  minutes: { least: 300, step: 300 },
} as const;
export type Lifetime = keyof typeof LIFETIMES;

/** Returns Unix seconds, rounded up, so that a reload gets the same address and the browser can use its cache. */
export function expiryOf(
  now: Date,
  { least, step }: { readonly least: number; readonly step: number },
): string {
  return String(Math.ceil(now.getTime() / 1000 / step) * step + least);
}

/** @param expires Unix seconds; what is no number has ended */
export const hasEnded = (expires: string, now: Date): boolean => !(Number(expires) * 1000 > now.getTime());
