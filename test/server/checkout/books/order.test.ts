import {
  type BookLine,
  linesOf,
  type ProviderLine,
  pairs,
} from '../../../../src/server/checkout/books/compare';
import { paymentMovements, providerMovements } from '../../../../src/server/platform/database';
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

/** Books a refund of 5 euro of which the provider knows nothing. */
async function book(providerReference: string, occurredAt: Date, provider = 'stripe') {
  const { id: purchaseId } = await paid();
  await shop.database.orm.insert(paymentMovements).values({
    ...{ purchaseId, kind: 'refund', cents: -500, currency: 'EUR', provider, providerReference },
    ...{ occurredAt, bookedAt: new Date('2026-02-05T10:00:00Z') },
  });
}

it.each([
  ['of before the ledger, which stands for several movements', 'carried-over:1', 'stripe'],
  ['of another provider', 're_other', 'sandbox'],
])('a row %s differs from none', async (_which, reference, provider) => {
  await book(reference, new Date('2026-01-20T10:00:00Z'), provider);
  goTo('2026-02-10T10:00:00Z');
  expect((await compare()).differences).toEqual([]);
});

it('a fee that was recorded of real money, or of another provider, differs from none', async () => {
  const at = new Date('2026-01-20T10:00:00Z');
  const fee = { kind: 'fee', cents: -25, currency: 'EUR', occurredAt: at, bookedAt: at } as const;
  await shop.database.orm.insert(providerMovements).values([
    { ...fee, provider: 'stripe', isTest: false, providerReference: 'real' },
    { ...fee, provider: 'sandbox', isTest: true, providerReference: 'other' },
  ]);
  expect((await compare()).differences).toEqual([]);
});

it('our rows belong to the day in Italy on which the money moved, whenever they were booked', async () => {
  for (const at of ['2025-12-31T22:59:59.999Z', '2025-12-31T23:00:00Z', '2026-01-31T22:59:59.999Z'])
    await book(at, new Date(at));
  await book('after', new Date('2026-01-31T23:00:00Z'));
  goTo('2026-02-10T10:00:00Z');
  const { differences } = await compare();
  expect(differences.map(({ what, day, reference }) => [what, day, reference])).toEqual([
    ['missing_there', '2026-01-01', '2025-12-31T23:00:00Z'],
    ['missing_there', '2026-01-31', '2026-01-31T22:59:59.999Z'],
  ]);
});

it('a difference is of the day in our books if that is compared, else of the day at the provider', async () => {
  await paid();
  const [line] = stripe.balance.lines;
  Object.assign(line ?? {}, { amount: 10_001, created: Date.parse('2026-01-20T10:00:00Z') / 1000 });
  goTo('2026-02-10T10:00:00Z');
  const days = async (from: string) =>
    (await compare({ from, to: '2026-01-31' })).differences.map(({ what, day }) => `${what} ${day}`);
  expect(await days('2026-01-15')).toEqual(['other_sum 2026-01-15']);
  expect(await days('2026-01-16')).toEqual(['other_sum 2026-01-20']);
});

it('what a provider keeps of a payout, or gives back of its fee with a refund, is a row of its own', () => {
  const entry = { currency: 'EUR', at: new Date(0) };
  const lines = linesOf([
    { ...entry, reference: 'txn_1', kind: 'payout', about: 'po_1', charge: '', cents: -5000, feeCents: 50 },
    {
      ...entry,
      reference: 'txn_2',
      kind: 'refund',
      about: 're_1',
      charge: 'ch_1',
      cents: -1000,
      feeCents: -25,
    },
  ]);
  expect(lines.map(({ kind, reference, cents }) => [kind, reference, cents])).toEqual([
    ['payout', 'txn_1', -5000],
    ['fee', 'txn_1', -50],
    ['refund', 're_1', -1000],
    ['fee', 'txn_2', 25],
  ]);
});

describe('of an order whose charge is older than the ledger', () => {
  const own = (kind: BookLine['kind'], reference: string): BookLine => ({
    ...{ kind, reference, cents: 500, currency: 'EUR' },
    ...{ at: new Date(0), purchaseId: 'order' },
  });
  const theirs = (kind: BookLine['kind'], reference: string): ProviderLine => ({
    ...{ ...own(kind, reference), about: reference, charge: 'ch_1' },
  });

  it('the provider’s charge is its charge, not its refund', () => {
    const [charge, refund] = [own('charge', 'old'), own('refund', 're_old')];
    const line = theirs('charge', 'ch_1');
    expect(pairs([charge, refund], [line])).toEqual([{ ours: charge, theirs: line }, { ours: refund }]);
  });

  it('only one of the provider’s charges is its charge', () => {
    const [charge, first, second] = [
      own('charge', 'old'),
      theirs('charge', 'ch_1'),
      theirs('charge', 'ch_2'),
    ];
    expect(pairs([charge], [first, second])).toEqual([{ ours: charge, theirs: first }, { theirs: second }]);
  });

  it('a refund of the provider’s that we lack is not taken for the charge', () => {
    const [charge, line] = [own('charge', 'old'), theirs('refund', 're_1')];
    expect(pairs([charge], [line])).toEqual([{ theirs: line }, { ours: charge }]);
  });
});
