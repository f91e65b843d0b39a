import { asc } from 'drizzle-orm';
import {
  type BookKeeper,
  bookKeepers,
  type Comparison,
  compareBooks,
} from '../../../../src/server/checkout/books/service';
import { providerMovements } from '../../../../src/server/platform/database';
import { late } from '../../../support/admin';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { orderCourse } from '../purchases/fixtures';

export const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
export const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

/** A shop on Stripe's fake, empty on 15 January 2026 before each test of a file, as are Stripe's books. */
export function stripeBooks() {
  let provider: StripeUnderTest;
  beforeAll(async () => {
    provider = await onStripe();
  });
  beforeEach(async () => {
    await provider.shop.database.empty();
    provider.stripe.balance.lines.length = 0;
    provider.stripe.calls.length = 0;
    provider.stripe.failures.length = 0;
    goTo('2026-01-15T10:00:00Z');
  });
  afterAll(() => provider.close());

  const shop = late(() => provider.shop);
  const stripe = late(() => provider.stripe);
  const goTo = (at: string) => {
    provider.shop.time.now = new Date(at);
  };
  const deliver = (event: Parameters<typeof provider.stripe.signed>[0]) =>
    post(provider.shop, provider.stripe.signed(event));

  function keeper(): BookKeeper {
    const [first] = bookKeepers(provider.shop.deps);
    if (!first) throw new Error('no provider keeps books');
    return first;
  }

  /** A checkout of 100 euro that waits for its payment. */
  const opened = () => orderCourse(provider.shop, { title: 'Ichimoku' });

  return {
    shop,
    stripe,
    goTo,
    deliver,
    opened,
    async paid() {
      const purchase = await opened();
      await deliver(provider.stripe.pay(purchase.reference));
      return purchase;
    },
    keeper,
    /** A second provider, which does not answer. */
    silent: (): BookKeeper => ({
      ...keeper(),
      name: 'sandbox',
      // biome-ignore lint/correctness/useYield: it fails before its first page
      async *listBalance() {
        throw new Error('socket hang up');
      },
    }),
    compare: (days = JANUARY): Promise<Comparison> => compareBooks(provider.shop.deps, keeper(), days),
    recorded: () =>
      provider.shop.database.orm.select().from(providerMovements).orderBy(asc(providerMovements.id)),
  };
}
