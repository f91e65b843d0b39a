import { createHmac, timingSafeEqual } from 'node:crypto';

export const MEDIA_PATH = '/media';

/** How long an address opens at least. */
const HOURS = 4;
const HOUR_MS = 3_600_000;

export type SignatureVerdict = 'valid' | 'expired' | 'forged';

/**
 * `/media/{expires}/{signature}/{key}`: opens without a token until `expires` (Unix seconds). The end is
 * rounded up to the hour, so that a reload gets the same address and the browser its cached bytes.
 */
export function signedMediaAddress(secret: string, key: string, now: Date): string {
  const expires = (Math.ceil(now.getTime() / HOUR_MS) + HOURS) * 3600;
  const path = key.split('/').map(encodeURIComponent).join('/');
  return `${MEDIA_PATH}/${expires}/${signatureOf(secret, key, String(expires))}/${path}`;
}

/** Whether `signature` was made by us for this key and end, and whether that end is still ahead. */
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

/** The purpose is signed too, so that nothing else that the secret signs passes for an address. */
function signatureOf(secret: string, key: string, expires: string): string {
  return createHmac('sha256', secret).update(`media\n${expires}\n${key}`).digest('base64url');
}
