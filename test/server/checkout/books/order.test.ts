import { paymentMovements } from '../../../../src/server/platform/database';
import { stripeBooks } from './till';

const { shop, stripe, goTo, paid, compare } = stripeBooks();

it('differences come by their days, and those of one day by their references', async () => {
  await paid();
  const charge = stripe.balance.lines[0]?.source?.id ?? '';
  for (const [day, ids] of [
    ['18', ['re_b', 're_c']],
    ['20', ['re_a']],
  ] as const) {
    goTo(`2026-01-${day}T10:00:00Z`);
    for (const id of ids)
      stripe.balance.move({ type: 'refund', amount: -500, source: { id, object: 'refund', charge } });
  }
  goTo('2026-02-10T10:00:00Z');
  const { differences } = await compare();
  expect(differences.map(({ day, reference }) => `${day} ${reference}`)).toEqual([
    '2026-01-18 re_b',
    '2026-01-18 re_c',
    '2026-01-20 re_a',
  ]);
});

it('a row of before the ledger, which stands for several movements, differs from none', async () => {
  const { id: purchaseId } = await paid();
  const at = new Date('2026-01-20T10:00:00Z');
  await shop.database.orm.insert(paymentMovements).values({
    ...{ purchaseId, kind: 'refund', cents: -500, currency: 'EUR', provider: 'stripe' },
    ...{ providerReference: `carried-over:${purchaseId}`, occurredAt: at, bookedAt: at },
  });
  goTo('2026-02-10T10:00:00Z');
  expect((await compare()).differences).toEqual([]);
});
