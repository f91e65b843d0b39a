import { randomUUID } from 'node:crypto';
import { MEDIA_PATH } from './signature';

/** Keys with this prefix have an unsigned public address that does not expire. */
const PUBLIC = 'public/';

export const PUBLIC_PATH = `${MEDIA_PATH}/public`;

/** Creates a key for a public file with an unguessable name. */
export function newPublicKey(folder: string): string {
  return `${PUBLIC}${folder}/${randomUUID()}`;
}

/** Returns a public file's address. @param key from `newPublicKey` */
export function publicAddress(key: string): string {
  return `${PUBLIC_PATH}/${key.slice(PUBLIC.length)}`;
}

/** Returns the key of a public address. */
export function publicKey(name: string): string {
  return PUBLIC + name;
}
