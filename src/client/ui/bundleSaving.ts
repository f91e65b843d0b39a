import { roundToCents } from './format';

/** Returns the saving of a learning path against its single courses: euro, two decimals, never negative. */
export function savingOf({ price, singlyPrice }: { price: number; singlyPrice: number }): number {
  return Math.max(0, roundToCents(singlyPrice - price));
}
