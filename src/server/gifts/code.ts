import { createHash } from 'node:crypto';
import { readableCode } from '../readableCode';

export const newGiftCode = () => readableCode();

/** Hash of a code as it was typed: case, spaces and hyphens do not matter. */
export function hashGiftCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(code).digest('base64url');
}
