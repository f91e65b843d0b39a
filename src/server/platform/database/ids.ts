import { randomBytes } from 'node:crypto';

/**
 * A new identifier: 16 random bytes as base64url (22 characters, nothing to escape in an address).
 * It is the primary key in the database and the opaque `…Enc` id on the wire.
 */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
