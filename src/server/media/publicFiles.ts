import { randomUUID } from 'node:crypto';
import { MEDIA_PATH } from './signature';

/** Keys that begin so have a plain address, which everybody may open and which does not expire. */
const PUBLIC = 'public/';

/** Where everybody finds a public file, as long as it is there. */
export const PUBLIC_PATH = `${MEDIA_PATH}/public`;

/** A new key for a public file; its name cannot be guessed. @param ending such as `-512.webp` */
export function newPublicKey(folder: string, ending = ''): string {
  return `${PUBLIC}${folder}/${randomUUID()}${ending}`;
}

/** The address of a public file. @param key as `newPublicKey` makes them */
export function publicAddress(key: string): string {
  return `${PUBLIC_PATH}/${key.slice(PUBLIC.length)}`;
}

/** The key that a public address stands for. */
export function publicKey(name: string): string {
  return PUBLIC + name;
}
