import { randomInt } from 'node:crypto';

/** Letters and digits of which none is taken for another; codes that are read aloud are written in capitals. */
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns four groups of four random letters, short enough to be typed: about 80 bits. */
export function readableCode(letters = CAPITALS): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** A code as it was typed, by its letters alone: case, spaces and hyphens do not matter. */
export const lettersOf = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
