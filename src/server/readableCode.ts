import { randomInt } from 'node:crypto';

/** Letters and digits of which none is taken for another; codes that are read aloud are written in capitals. */
export const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns four groups of four random letters, short enough to be typed: about 80 bits. */
export function readableCode(letters = CAPITALS): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
