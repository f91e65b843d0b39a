import { priceOfMissing } from '../../../../src/server/catalogue/bundles/ownPrice';

const parts = (...prices: number[]) => prices.map((priceCents, at) => ({ id: String(at), priceCents }));
const left = (priceCents: number, prices: number[], owned: number[]) =>
  priceOfMissing(priceCents, parts(...prices), new Set(owned.map(String)));

it.each([
  ['nothing is owned', 18_000, [10_000, 6000, 4000], [], 18_000],
  ['the dearest is owned', 18_000, [10_000, 6000, 4000], [0], 9000],
  ['two are owned', 18_000, [10_000, 6000, 4000], [0, 2], 5400],
  ['all are owned', 18_000, [10_000, 6000, 4000], [0, 1, 2], 0],
  ['half a cent is left', 101, [100, 100], [1], 50],
  ['a free one is owned', 9000, [0, 10_000], [0], 9000],
  ['only free ones are missing', 9000, [0, 10_000], [1], 0],
  ['all courses are free', 9000, [0, 0, 0], [1], 6000],
  ['the path is dearer than its courses', 30_000, [10_000, 10_000], [0], 15_000],
  ['the path has no courses', 9000, [], [], 9000],
])('what is left of a path’s price where %s', (_case, price, prices, owned, expected) => {
  expect(left(price, prices, owned)).toBe(expected);
});
