import { randomInt } from 'node:crypto';

/**
 * Returns four groups of four random letters, short enough to be typed: about 80 bits.
 * @param letters about 32, none of which is taken for another
 */
export function readableCode(letters: string): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
