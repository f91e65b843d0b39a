import { createShares } from '../../../../src/server/platform/work/shares';

it('each key has so many places, and a place that is given back can be taken again', () => {
  const share = createShares(2);
  const [first, second] = [share('a'), share('a')];
  expect(share('a')).toBeUndefined();
  expect(share('b')).toBeDefined();
  first?.();
  const third = share('a');
  expect(third).toBeDefined();
  expect(share('a')).toBeUndefined();
  for (const done of [second, third]) done?.();
  expect([share('a'), share('a')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(share('a')).toBeUndefined();
});
