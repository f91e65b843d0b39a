import { expiryOf, hasEnded, isSigned, LIFETIMES, type Lifetime, sign } from '../signed';

export const MEDIA_PATH = '/media';

/** Returns `/media/{expires}/{signature}/{key}`, which needs no token until `expires` (Unix seconds). */
export function signedMediaAddress(
  secret: string,
  key: string,
  now: Date,
  lifetime: Lifetime = 'hours',
): string {
  const expires = expiryOf(now, LIFETIMES[lifetime]);
  const path = key.split('/').map(encodeURIComponent).join('/');
  return `${MEDIA_PATH}/${expires}/${sign(secret, 'media', expires, key)}/${path}`;
}

/** Whether an address is ours and has not ended. */
export const isMediaAddress = (
  secret: string,
  { key, expires, signature }: { key: string; expires: string; signature: string },
  now: Date,
): boolean => !hasEnded(expires, now) && isSigned(secret, signature, 'media', expires, key);
