import { reconcileOverdue, recoverEvents } from '../../../../src/server/checkout/purchases/reconciliation';
import { type Random, randomOf } from '../../../../src/server/demo/random';
import { adminOf } from '../../../support/admin';
import { bookFaults } from '../../../support/money/books';
import type { FakeEvent } from '../../../support/stripe/ledger';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

/** Generated histories of a half-year: what Stripe does, told late, twice, in any order or never. */

let provider: StripeUnderTest;
beforeAll(async () => {
  provider = await onStripe();
});
afterAll(() => provider.close());

const MONTHS = 6;
const DAY = 86_400_000;

async function history(seed: string) {
  const { shop, stripe } = provider;
  const random = randomOf(seed);
  await shop.database.empty();
  stripe.events.length = 0;
  stripe.sessions.clear();
  shop.time.now = new Date(Date.UTC(2026, 0, 2, 10));
  const till = tillOf(shop);
  const courses: { readonly id: string }[] = [];
  for (let nth = 0; nth < 4; nth += 1)
    courses.push(await shopOf(shop).addCourse({ slug: `${seed}-${nth}`, priceCents: 3000 + nth * 1111 }));
  const sessions: string[] = [];
  const untold: FakeEvent[] = [];
  const atStripe = (run: (session: string) => FakeEvent) => {
    if (sessions.length === 0) return;
    try {
      untold.push(run(random.pick(sessions)));
    } catch {
      // Stripe refuses it.
    }
  };
  const steps: readonly ((random: Random) => unknown)[] = [
    async () => {
      const { token } = await addStudent(shop);
      const { data } = await till.buy(token, { IdCourseEnc: random.pick(courses).id });
      sessions.push((data.item.url as string).split('/').at(-1) ?? '');
    },
    () => atStripe((session) => stripe.pay(session, random.chance(0.1) ? { cents: 100 } : {})),
    () => atStripe((session) => stripe.pay(session)),
    () =>
      atStripe((session) => stripe.refund(session, random.chance(0.3) ? undefined : random.whole(1, 1500))),
    () => atStripe((session) => stripe.failRefund(session, random.whole(0, 2))),
    () => atStripe((session) => stripe.dispute(session, random.pick(['needs_response', 'won', 'lost']))),
    async () => {
      if (untold.length > 0) await post(shop, stripe.signed(random.pick(untold)));
    },
    () => reconcileOverdue(shop.deps),
  ];
  const files: string[] = [];
  const fileOf = async (Month: number) =>
    (await (await adminOf(shop)).post('/api/courses/GetPurchasesCSV', { Month, Year: 2026 })).text;
  while (files.length < MONTHS) {
    const month = shop.time.now.getUTCMonth() + 1;
    while (files.length < month - 1) files.push(await fileOf(files.length + 1));
    for (let nth = 0; nth < 4; nth += 1) await random.pick(steps)(random);
    shop.time.now = new Date(shop.time.now.getTime() + random.whole(1, 12) * DAY);
  }
  await recoverEvents(shop.deps);
  for (const event of untold) await post(shop, stripe.signed(event));
  expect(await bookFaults(shop.database, stripe)).toEqual([]);
  for (const [nth, before] of files.entries()) expect(await fileOf(nth + 1)).toBe(before);
  return files.join('');
}

it.each(Array.from({ length: 12 }, (_none, nth) => `history-${nth}`))(
  'the books of %s are those of Stripe, and no month that was over has changed',
  async (seed) => {
    const files = await history(seed);
    expect(files).toContain(';Pagamento;');
  },
);
