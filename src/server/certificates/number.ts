import { readableCode } from '../readableCode';

/** Without the letters and digits that are taken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newCertificateNumber = () => readableCode(LETTERS);

/** Returns a number as it is stored: case, spaces and hyphens of what was typed do not matter. */
export function storedNumber(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}
