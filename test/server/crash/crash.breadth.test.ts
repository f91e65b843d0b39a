import { crashRounds } from '../../support/crash';

/** The built program is what crashes: `npm test` builds it first, and without it this fails and says so. */
test('five kills of the server lose no purchase that a buyer was told of, and the shop opens again each time', async () => {
  const { faults, opened, paid, starts } = await crashRounds(5, 'test');
  expect(faults).toEqual([]);
  expect(starts).toHaveLength(6);
  expect(paid).toBeGreaterThan(0);
  expect(opened).toBeGreaterThanOrEqual(paid);
}, 240_000);
