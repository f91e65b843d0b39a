import { moneyRounds } from '../../support/money/rounds';

/** Random histories in parallel; `npm run bench -- money` holds a hundred rounds. */
test.each(['embedded', 'postgres'] as const)(
  'after five kills money, access and coupons agree with Stripe’s books (%s)',
  async (kind) => {
    const { faults, bought, paid, events } = await moneyRounds(5, `test ${kind}`, kind);
    expect(faults).toEqual([]);
    expect(paid).toBeGreaterThan(5);
    expect(bought).toBeGreaterThanOrEqual(paid);
    expect(events).toBeGreaterThan(paid);
  },
  240_000,
);
