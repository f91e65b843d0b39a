import { createHash, randomInt } from 'node:crypto';

/** Without the letters and digits that are taken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns four groups of four: 80 bits, short enough to be typed. */
export function newGiftCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Hash of a code as it was typed: case, spaces and hyphens do not matter. */
export function hashGiftCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(code).digest('base64url');
}
