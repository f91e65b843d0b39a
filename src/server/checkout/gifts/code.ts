import { createHash } from 'node:crypto';
import { lettersOf, readableCode } from '../../platform/readableCode';

export const newGiftCode = () => readableCode();

/** Hash of a code as it was typed: case, spaces and hyphens do not matter. */
export function hashGiftCode(typed: string): string {
  return createHash('sha256').update(lettersOf(typed)).digest('base64url');
}
