import { createHmac, timingSafeEqual } from 'node:crypto';

export const MEDIA_PATH = '/media';

/** How long an address holds at least, and to which end it is rounded up, both in seconds. */
export const LIFETIMES = {
  hours: { least: 4 * 3600, step: 3600 },
  minutes: { least: 300, step: 300 },
} as const;
export type Lifetime = keyof typeof LIFETIMES;

export type SignatureVerdict = 'valid' | 'expired' | 'forged';

/**
 * Returns `/media/{expires}/{signature}/{key}`, which needs no token until `expires` (Unix seconds). The expiry is
 * rounded up, so that a reload gets the same address and the browser can use its cache.
 */
export function signedMediaAddress(
  secret: string,
  key: string,
  now: Date,
  lifetime: Lifetime = 'hours',
): string {
  const { least, step } = LIFETIMES[lifetime];
  const expires = Math.ceil(now.getTime() / 1000 / step) * step + least;
  const path = key.split('/').map(encodeURIComponent).join('/');
  return `${MEDIA_PATH}/${expires}/${signatureOf(secret, key, String(expires))}/${path}`;
}

/** Checks the signature of a key and expiry, and whether the address has expired. */
export function checkMediaSignature(
  secret: string,
  { key, expires, signature }: { key: string; expires: string; signature: string },
  now: Date,
): SignatureVerdict {
  const right = Buffer.from(signatureOf(secret, key, expires));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/** The purpose is signed too, so that no other signature made with the secret is a valid address. */
function signatureOf(secret: string, key: string, expires: string): string {
  return createHmac('sha256', secret).update(`media\n${expires}\n${key}`).digest('base64url');
}
