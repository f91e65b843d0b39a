import fc from 'fast-check';
import { bookFaults } from '../../../support/money/books';
import { FEBRUARY, JANUARY, stripeBooks } from './till';

const { shop, stripe, goTo, deliver, paid, compare, recorded } = stripeBooks();

/** Something that happens at Stripe to one of the orders. */
const step = fc.record({
  order: fc.nat({ max: 2 }),
  what: fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('fail' as const), nth: fc.nat({ max: 2 }) }),
    fc.record({
      kind: fc.constant('dispute' as const),
      status: fc.constantFrom('warning_needs_response', 'needs_response', 'won', 'lost'),
    }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('payOut' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  ),
});

it('no difference is found after whatever happened, in any month, however often it is compared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await shop.database.empty();
      stripe.balance.lines.length = 0;
      goTo('2026-01-10T10:00:00Z');
      const orders = [await paid(), await paid(), await paid()];
      for (const { order, what } of steps) {
        const { reference } = orders[order] ?? { reference: '' };
        const events = stripe.events.length;
        try {
          if (what.kind === 'refund') stripe.refund(reference, what.cents);
          else if (what.kind === 'fail') stripe.failRefund(reference, what.nth);
          else if (what.kind === 'dispute') stripe.dispute(reference, what.status);
          else if (what.kind === 'payOut') stripe.balance.payOut(what.cents);
          else shop.time.now = new Date(shop.time.now.getTime() + what.days * 86_400_000);
        } catch {} // what Stripe refuses
        for (const event of stripe.events.slice(events)) await deliver(event);
      }
      expect(await bookFaults(shop.database, stripe)).toEqual([]);
      for (const days of [JANUARY, FEBRUARY, { from: '2026-01-20', to: '2026-03-31' }]) {
        expect((await compare(days)).differences).toEqual([]);
        expect(await compare(days)).toMatchObject({ differences: [], recorded: 0 });
      }
      const fees = stripe.balance.lines.filter(({ fee }) => fee !== 0);
      const payouts = stripe.balance.lines.filter(({ type }) => type === 'payout');
      expect(await recorded()).toHaveLength(fees.length + payouts.length);
    }),
    { numRuns: 15 },
  );
});
