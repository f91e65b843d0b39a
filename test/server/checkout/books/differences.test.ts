import { sql } from 'drizzle-orm';
import { type BookKeeper, compareRecent } from '../../../../src/server/checkout/books/service';
import { bookComparisons, paymentMovements, purchases } from '../../../../src/server/platform/database';
import { paymentsOf } from '../../../../src/server/platform/paymentProvider';
import { adminOf } from '../../../support/admin';
import { FEBRUARY, JANUARY, stripeBooks } from './till';

/** How our books and a provider's differ, and what the admin hears of it. */

const { shop, stripe, goTo, deliver, paid, keeper, silent, compare, recorded } = stripeBooks();

/** Money that moves at Stripe about a charge, and of which the shop never hears. */
const unheard = (amount: number, charge: string) =>
  stripe.balance.move({ type: 'refund', amount, source: { id: 're_unheard', object: 'refund', charge } });
const chargeOf = (nth = 0) => stripe.balance.lines[nth]?.source?.id ?? '';
const told = async () => {
  const admin = await adminOf(shop);
  return (await admin.post('/api/admin/Dashboard', { Month: 1, Year: 2026 })).data.item.differences;
};

describe('each kind of difference is found', () => {
  it('a row that our books lack, with the order that it belongs to', async () => {
    const { id } = await paid();
    unheard(-500, chargeOf());
    expect((await compare()).differences).toEqual([
      {
        what: 'missing_here',
        kind: 'refund',
        reference: 're_unheard',
        day: '2026-01-15',
        purchaseId: id,
        ours: null,
        theirs: { cents: -500, currency: 'EUR' },
      },
    ]);
  });

  it('a charge that our books lack, whose order is not in this database', async () => {
    stripe.balance.charge({ id: 'ch_lost', amount: 10_000, currency: 'eur' }, 'lost');
    const { differences } = await compare();
    expect(differences).toMatchObject([{ what: 'missing_here', reference: 'ch_lost', purchaseId: 'lost' }]);
    expect(await recorded()).toMatchObject([{ kind: 'fee', cents: -175, purchaseId: null }]);
  });

  it('a row that the provider lacks, beside one that was withdrawn', async () => {
    const withdrawn = await paid();
    await deliver(stripe.refund(withdrawn.reference, 1_000));
    await deliver(stripe.failRefund(withdrawn.reference));
    stripe.balance.lines.splice(1);
    const { id, reference } = await paid();
    await deliver(stripe.refund(reference, 1_000));
    stripe.balance.lines.pop();
    stripe.balance.payOut(5_000);
    const ofRefund = { kind: 'refund', purchaseId: id, ours: { cents: -1_000, currency: 'EUR' } };
    const lost = { what: 'missing_there', ...ofRefund, theirs: null };
    expect((await compare()).differences).toMatchObject([lost]);
    // A payout that was recorded is gone as well.
    stripe.balance.lines.pop();
    const { differences } = await compare();
    expect(differences).toHaveLength(2);
    expect(differences).toContainEqual(expect.objectContaining(lost));
    expect(differences).toContainEqual(expect.objectContaining({ what: 'missing_there', kind: 'payout' }));
  });

  it('a refund’s return that the provider lacks, although it has the refund', async () => {
    const { reference } = await paid();
    await deliver(stripe.refund(reference, 1_000));
    await deliver(stripe.failRefund(reference));
    stripe.balance.lines.pop();
    expect((await compare()).differences).toMatchObject([
      { what: 'missing_there', kind: 'refund_failed', ours: { cents: 1_000 }, theirs: null },
    ]);
  });

  it('a recorded payout that the provider lacks, or has by another sum', async () => {
    stripe.balance.payOut(5_000);
    const payout = stripe.balance.payOut(6_000);
    await compare();
    payout.amount = -6_100;
    stripe.balance.lines.shift();
    const { differences } = await compare();
    expect(differences).toHaveLength(2);
    expect(differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          what: 'missing_there',
          kind: 'payout',
          ours: { cents: -5_000, currency: 'EUR' },
        }),
        expect.objectContaining({
          what: 'other_sum',
          kind: 'payout',
          ours: { cents: -6_000, currency: 'EUR' },
          theirs: { cents: -6_100, currency: 'EUR' },
        }),
      ]),
    );
  });

  it.each([
    ['another sum', { amount: 10_001 }, { cents: 10_001, currency: 'EUR' }],
    ['another currency', { currency: 'usd' }, { cents: 10_000, currency: 'USD' }],
  ])('%s', async (_name, change, theirs) => {
    const { id } = await paid();
    Object.assign(stripe.balance.lines[0] ?? {}, change);
    expect((await compare()).differences).toMatchObject([
      { what: 'other_sum', kind: 'charge', purchaseId: id, ours: { cents: 10_000, currency: 'EUR' }, theirs },
    ]);
  });

  it('another sum of money that moved in the next month by the provider’s clock', async () => {
    const { id } = await paid();
    const created = Date.parse('2026-02-03T10:00:00Z') / 1000;
    Object.assign(stripe.balance.lines[0] ?? {}, { amount: 10_001, created });
    for (const [days, day] of [
      [JANUARY, '2026-01-15'],
      [FEBRUARY, '2026-02-03'],
    ] as const)
      expect((await compare(days)).differences).toMatchObject([
        { what: 'other_sum', purchaseId: id, day, theirs: { cents: 10_001 } },
      ]);
  });

  it('a second charge of one order', async () => {
    const { id } = await paid();
    stripe.balance.charge({ id: 'ch_second', amount: 10_000, currency: 'eur' }, id);
    expect((await compare()).differences).toMatchObject([{ what: 'missing_here', reference: 'ch_second' }]);
  });
});

it('what the shop has not sold is told apart, and its fee is none of the shop’s', async () => {
  await paid();
  const source = { id: 'ch_other', object: 'charge', metadata: {} } as const;
  stripe.balance.move({ type: 'charge', amount: 700, fee: 36, source });
  stripe.balance.move({ type: 'topup', amount: 9_000, source: null });
  const { differences, foreign } = await compare();
  expect(differences).toEqual([]);
  expect(foreign.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['charge', 700],
    ['fee', -36],
  ]);
  expect(await recorded()).toHaveLength(1);
});

it('a charge of before the ledger is found by its order, be it of other days, and its dispute by itself', async () => {
  const { id, reference } = await paid();
  const { orm } = shop.database;
  await orm.execute(sql`alter table ${paymentMovements} disable trigger payment_movements_kept`);
  await orm
    .update(paymentMovements)
    .set({ providerReference: reference, occurredAt: new Date('2025-12-30T10:00:00Z') });
  await orm.execute(sql`alter table ${paymentMovements} enable trigger payment_movements_kept`);
  expect((await compare()).differences).toEqual([]);
  expect(await recorded()).toMatchObject([{ purchaseId: id }]);
  goTo('2026-02-10T10:00:00Z');
  await deliver(stripe.dispute(reference, 'needs_response'));
  expect(await compare(FEBRUARY)).toMatchObject({ differences: [], foreign: [] });
  expect((await recorded()).at(-1)).toMatchObject({ cents: -2_000, purchaseId: id });
});

it('sales of the other kind, for test money or for real money, are not compared', async () => {
  await paid();
  await shop.database.orm.update(purchases).set({ isTest: true });
  stripe.balance.lines.length = 0;
  expect(await compare()).toMatchObject({ differences: [], compared: [] });
});

describe('the dashboard', () => {
  it('says so, with the order, until a comparison of the same day finds the books equal', async () => {
    const { id } = await paid();
    expect(await told()).toEqual([]);
    unheard(-550, chargeOf());
    await compare();
    const row = {
      what: 'missing_here',
      movement: 'refund',
      reference: 're_unheard',
      day: '2026-01-15',
      IdPurchaseEnc: id,
      title: 'Ichimoku',
      theirs: { amount: -5.5, currency: 'EUR' },
    };
    expect(await told()).toEqual([{ provider: 'stripe', count: 1, rows: [row] }]);
    await compare(FEBRUARY);
    await compare({ from: '2026-01-16', to: '2026-01-31' });
    expect(await told()).toHaveLength(1);
    await compare();
    expect(await told()).toMatchObject([{ count: 1 }]);
    stripe.balance.lines.pop();
    await compare({ from: '2026-01-15', to: '2026-01-15' });
    expect(await told()).toEqual([]);
  });

  it('counts all differences, and shows the latest', async () => {
    for (let nth = 0; nth < 210; nth += 1)
      stripe.balance.charge({ id: `ch_${nth}`, amount: 1_000, currency: 'eur' }, 'lost');
    await compare();
    const [{ count, rows }] = await told();
    expect([count, rows.length]).toEqual([210, 50]);
    expect(rows[0]).not.toHaveProperty('IdPurchaseEnc');
    stripe.balance.lines.length = 0;
    await compare();
    expect(await told()).toMatchObject([{ provider: 'stripe', count: 210 }]);
  });

  it('shows those of the newest day first, when there are more than it shows', async () => {
    const lose = (id: string) => stripe.balance.charge({ id, amount: 1_000, currency: 'eur' }, 'lost');
    for (let nth = 0; nth < 50; nth += 1) lose(`ch_${nth}`);
    goTo('2026-01-16T10:00:00Z');
    lose('ch_of_today');
    await compare();
    const [{ count, rows }] = await told();
    expect([count, rows.length, rows[0].reference]).toEqual([51, 50, 'ch_of_today']);
  });

  it('does not speak of differences that were found with test money once the shop takes real money', async () => {
    await paid();
    unheard(-550, chargeOf());
    await compare();
    await shop.database.orm.update(bookComparisons).set({ isTest: false });
    expect(await told()).toEqual([]);
  });

  it.each([
    ['of the other kind of money', { isTest: false }],
    ['of another provider', { provider: 'sandbox' }],
  ])('still speaks of differences after a comparison %s found none', async (_whose, account) => {
    await paid();
    unheard(-550, chargeOf());
    await compare();
    await shop.database.orm.insert(bookComparisons).values({
      ...{ provider: 'stripe', isTest: true, comparedAt: shop.time.now },
      ...{ fromDay: '2026-01-01', toDay: '2026-01-31', differences: 0, details: [], ...account },
    });
    expect(await told()).toMatchObject([{ provider: 'stripe', count: 1 }]);
  });
});

describe('by itself the shop', () => {
  it('compares the last month once a day, and logs that the books differ', async () => {
    await paid();
    unheard(-500, chargeOf());
    const differed = () => shop.log.filter((line) => line.includes('the books differ')).length;
    const before = differed();
    goTo('2026-01-16T02:00:00Z');
    await compareRecent(shop.deps);
    expect(differed()).toBe(before);
    expect(await shop.database.orm.select().from(bookComparisons)).toMatchObject([
      { fromDay: '2025-12-15', toDay: '2026-01-14', differences: 0 },
    ]);
    // Six hours before, it is midnight in Italy.
    goTo('2026-01-16T05:00:00Z');
    await compareRecent(shop.deps);
    await compareRecent(shop.deps);
    expect(differed()).toBe(before + 1);
    expect(JSON.parse(shop.log.findLast((line) => line.includes('the books differ')) ?? '')).toMatchObject({
      ...{ provider: 'stripe', differences: 1, from: '2025-12-16', to: '2026-01-15' },
    });
    const { toDay } = bookComparisons;
    expect(await shop.database.orm.select().from(bookComparisons).orderBy(toDay)).toMatchObject([
      { toDay: '2026-01-14' },
      { fromDay: '2025-12-16', toDay: '2026-01-15' },
    ]);
    expect(await told()).toHaveLength(1);
  });

  it('compares the books of either kind of money once a day, for tests and real', async () => {
    goTo('2026-01-16T06:00:00Z');
    await compareRecent(shop.deps);
    await shop.database.orm.update(bookComparisons).set({ isTest: false });
    await compareRecent(shop.deps);
    await compareRecent(shop.deps);
    const compared = await shop.database.orm.select().from(bookComparisons);
    expect(compared.map(({ isTest }) => isTest).sort()).toEqual([false, true]);
  });

  it('compares with the other providers although one does not answer', async () => {
    await paid();
    const deps = { ...shop.deps, payments: paymentsOf(silent(), keeper()) };
    await expect(compareRecent(deps)).rejects.toMatchObject({ name: 'BooksUnreadable', provider: 'sandbox' });
    expect(await shop.database.orm.select().from(bookComparisons)).toMatchObject([{ provider: 'stripe' }]);
  });

  it('asks the provider again that did not answer, beside those that are compared already', async () => {
    const beside = (other: BookKeeper) => ({ ...shop.deps, payments: paymentsOf(keeper(), other) });
    await expect(compareRecent(beside(silent()))).rejects.toMatchObject({ provider: 'sandbox' });
    await compareRecent(beside({ ...silent(), async *listBalance() {} }));
    const compared = await shop.database.orm.select().from(bookComparisons);
    expect(compared.map(({ provider }) => provider).sort()).toEqual(['sandbox', 'stripe']);
  });

  it('tries again when the provider did not answer', async () => {
    stripe.failures.push(0, 0);
    await expect(compareRecent(shop.deps)).rejects.toThrow();
    await compareRecent(shop.deps);
    expect(await shop.database.orm.select().from(bookComparisons)).toHaveLength(1);
  });
});
