import { moneyRounds } from '../../support/money/rounds';

/** Random histories in parallel; `npm run bench -- money` holds a hundred rounds. */
test('after five kills money, access and coupons agree with Stripe’s books', async () => {
  const { faults, bought, paid, events } = await moneyRounds(5, 'test');
  expect(faults).toEqual([]);
  expect(paid).toBeGreaterThan(5);
  expect(bought).toBeGreaterThanOrEqual(paid);
  expect(events).toBeGreaterThan(paid);
}, 240_000);
