import { randomOf } from '../../src/server/demo/random';

/**
 * Returns a buyer and an item for each n; no two pairs below `buyers * items` are alike. A few courses are bought by
 * many and most by few.
 * @param batch gives another order of courses to each buyer
 */
export function pairsOf(batch: string, buyers: readonly string[], items: readonly string[]) {
  const firsts = new Map<number, number>();
  const firstOf = (buyer: number): number => {
    const known = firsts.get(buyer);
    if (known !== undefined) return known;
    const first = Math.floor(items.length * randomOf(`${batch} ${buyer}`).next() ** 2.5);
    firsts.set(buyer, first);
    return first;
  };
  return (number: number): readonly [userId: string, courseId: string] => {
    const buyer = number % buyers.length;
    const round = Math.floor(number / buyers.length);
    const item = (firstOf(buyer) + round) % items.length;
    return [buyers[buyer] ?? '', items[item] ?? ''];
  };
}
