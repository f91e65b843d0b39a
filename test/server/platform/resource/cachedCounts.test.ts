import { createLargeFigures } from '../../../../src/server/platform/resource/cachedCounts';

it('a large count is kept for ten seconds for the same filters, a small one never', async () => {
  let now = 0;
  let counted = 0;
  const keptOr = createLargeFigures<number>(
    () => now,
    (count) => count,
  );
  const count = (filters: object, total: number) =>
    keptOr(filters, async () => {
      counted += 1;
      return total;
    });
  expect([await count({ State: 'paid' }, 50_000), await count({ State: 'paid' }, 50_001)]).toEqual([
    50_000, 50_000,
  ]);
  expect(counted).toBe(1);
  expect(await count({ State: 'failed' }, 60_000)).toBe(60_000);
  now = 9_999;
  expect(await count({ State: 'paid' }, 50_001)).toBe(50_000);
  now = 10_000;
  expect(await count({ State: 'paid' }, 50_001)).toBe(50_001);
  expect([await count({}, 1_999), await count({}, 1_998)]).toEqual([1_999, 1_998]);
  for (let nth = 0; nth < 101; nth += 1) await count({ nth }, 70_000);
  expect([await count({ nth: 0 }, 1), await count({ nth: 100 }, 1)]).toEqual([1, 70_000]);
});

it('a count is large from two thousand on', async () => {
  const keptOr = createLargeFigures<number>(
    () => 0,
    (count) => count,
  );
  for (const total of [1_999, 2_000]) await keptOr(total, async () => total);
  const again = [1_999, 2_000].map((total) => keptOr(total, async () => 0));
  expect(await Promise.all(again)).toEqual([0, 2_000]);
});
