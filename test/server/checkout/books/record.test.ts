import { compareBooks } from '../../../../src/server/checkout/books/service';
import { bookComparisons, providerMovements } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { FEBRUARY, JANUARY, stripeBooks } from './till';

/** A provider's fees and payouts in the books, and what never differs. */

const { shop, stripe, goTo, deliver, opened, paid, keeper, compare, recorded } = stripeBooks();

it('a sale’s fee is recorded with its order, a payout and a month’s fee with none', async () => {
  const { id } = await paid();
  stripe.balance.payOut(5_000);
  stripe.balance.failPayout(5_000);
  stripe.balance.takeFee(200);
  goTo('2026-01-15T12:00:00Z');
  const { recorded: added, differences, compared } = await compare();
  expect({ added, differences, compared: compared.length }).toEqual({
    added: 4,
    differences: [],
    compared: 5,
  });
  const charge = stripe.balance.lines[0];
  const rows = await recorded();
  expect(rows.map(({ kind, cents, purchaseId }) => [kind, cents, purchaseId]).sort()).toEqual(
    [
      ['fee', -175, id],
      ['fee', -200, null],
      ['payout', -5_000, null],
      ['payout_returned', 5_000, null],
    ].sort(),
  );
  expect(rows.find(({ purchaseId }) => purchaseId === id)).toMatchObject({
    about: charge?.source?.id,
    currency: 'EUR',
    isTest: true,
    bookedAt: new Date('2026-01-15T12:00:00Z'),
    occurredAt: new Date('2026-01-15T10:00:00Z'),
    provider: 'stripe',
    providerReference: charge?.id,
  });
});

it('a payout that was cancelled is one that came back', async () => {
  stripe.balance.payOut(5_000);
  stripe.balance.cancelPayout(5_000);
  expect(await compare()).toMatchObject({ recorded: 2, differences: [] });
  expect((await recorded()).map(({ kind, cents }) => [kind, cents]).sort()).toEqual([
    ['payout', -5_000],
    ['payout_returned', 5_000],
  ]);
});

it('a refund’s and a dispute’s fee belong to the order of their charge, also when it was paid in another month', async () => {
  const { id, reference } = await paid();
  goTo('2026-02-10T10:00:00Z');
  await deliver(stripe.dispute(reference, 'needs_response'));
  expect((await compare(FEBRUARY)).differences).toEqual([]);
  expect((await recorded()).map(({ kind, cents, purchaseId }) => [kind, cents, purchaseId])).toEqual([
    ['fee', -2_000, id],
  ]);
});

it('recorded twice, and by two processes at once, is recorded once', async () => {
  await paid();
  stripe.balance.payOut(100);
  await Promise.all([compare(), compare(), compare()]);
  expect(await recorded()).toHaveLength(2);
  expect(await compare()).toMatchObject({ recorded: 0, differences: [] });
  expect(await recorded()).toHaveLength(2);
});

it('reads all pages of a provider', async () => {
  for (let nth = 1; nth <= 230; nth += 1) stripe.balance.takeFee(nth);
  expect(await compare()).toMatchObject({ recorded: 230, differences: [] });
  expect(stripe.calls.filter(({ path }) => path.endsWith('/balance_transactions'))).toHaveLength(3);
  expect(new Set((await recorded()).map(({ cents }) => cents)).size).toBe(230);
});

it('days are Italy’s, both included', async () => {
  const at = ['2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z', '2026-01-31T22:59:59Z', '2026-01-31T23:00:00Z'];
  for (const [nth, moment] of at.entries()) {
    goTo(moment);
    stripe.balance.takeFee(nth + 1);
  }
  await compare();
  expect((await recorded()).map(({ cents }) => cents).sort()).toEqual([-2, -3]);
});

it('the database refuses to change or delete a row', async () => {
  stripe.balance.takeFee(200);
  await compare();
  const { orm } = shop.database;
  const kept = /never changed or deleted/;
  const reasonOf = (run: Promise<unknown>) =>
    run.then(
      () => '',
      ({ cause }) => String(cause),
    );
  expect(await reasonOf(orm.update(providerMovements).set({ cents: -1 }))).toMatch(kept);
  expect(await reasonOf(orm.delete(providerMovements))).toMatch(kept);
  expect(await recorded()).toHaveLength(1);
});

it('neither the month’s file nor the dashboard’s figures know of fees and payouts', async () => {
  const { reference } = await paid();
  await deliver(stripe.refund(reference, 1_000));
  const admin = await adminOf(shop);
  const month = { Month: 1, Year: 2026 };
  const read = async () => [
    (await admin.post('/api/courses/GetPurchasesCSV', month)).text,
    (await admin.post('/api/admin/Dashboard', month)).data.item,
  ];
  const before = await read();
  expect(before[1]).toMatchObject({ revenue: 90, purchases: 1 });
  stripe.balance.payOut(8_000);
  stripe.balance.takeFee(500);
  expect((await compare()).recorded).toBe(3);
  expect(await read()).toEqual(before);
});

it('nothing is stored when the provider falls silent, at once or between two pages', async () => {
  await paid();
  stripe.failures.push(0, 0);
  await expect(compare()).rejects.toMatchObject({ name: 'BooksUnreadable', provider: 'stripe' });
  const half = keeper();
  const broken = {
    ...half,
    async *listBalance(question: Parameters<typeof half.listBalance>[0]) {
      yield* half.listBalance(question);
      throw new Error('socket hang up\nat the second page');
    },
  };
  await expect(compareBooks(shop.deps, broken, JANUARY)).rejects.toMatchObject({
    message: 'socket hang up',
  });
  expect(await recorded()).toEqual([]);
  expect(await shop.database.orm.select().from(bookComparisons)).toEqual([]);
  await stripe.latency.during(async () => expect((await compare()).recorded).toBe(1));
});

describe('no difference', () => {
  it('is a refund that came back, a dispute that was won, or one that was lost', async () => {
    const [back, won, lost] = [await paid(), await paid(), await paid()];
    await deliver(stripe.refund(back.reference, 1_000));
    await deliver(stripe.dispute(won.reference, 'needs_response'));
    await deliver(stripe.dispute(lost.reference, 'needs_response'));
    goTo('2026-02-10T10:00:00Z');
    await deliver(stripe.failRefund(back.reference));
    await deliver(stripe.dispute(won.reference, 'won'));
    await deliver(stripe.dispute(lost.reference, 'lost'));
    expect((await compare(JANUARY)).differences).toEqual([]);
    expect((await compare(FEBRUARY)).differences).toEqual([]);
  });

  it('is a dispute whose money the bank takes in several steps', async () => {
    const { reference } = await paid();
    await deliver(stripe.dispute(reference, 'needs_response'));
    const first = stripe.balance.lines.at(-1);
    if (!first) throw new Error('no dispute');
    first.amount = -6_000;
    const { type, source } = first;
    for (const amount of [-3_000, -1_000]) stripe.balance.move({ type, source, amount });
    expect((await compare()).differences).toEqual([]);
  });

  it('is a debit that was begun in one month and paid in the next', async () => {
    goTo('2026-01-30T10:00:00Z');
    const { reference } = await opened();
    await deliver(stripe.payLater(reference));
    goTo('2026-02-03T10:00:00Z');
    await deliver(stripe.endLater(reference, true));
    expect((await compare(JANUARY)).differences).toEqual([]);
    expect((await compare(FEBRUARY)).differences).toEqual([]);
    expect(await recorded()).toHaveLength(1);
  });

  it('is a refund that was withdrawn before any money moved', async () => {
    const { reference } = await paid();
    await deliver(stripe.refund(reference, 1_000));
    goTo('2026-02-02T10:00:00Z');
    await deliver(stripe.failRefund(reference));
    stripe.balance.lines.splice(1);
    expect((await compare(JANUARY)).differences).toEqual([]);
    expect((await compare(FEBRUARY)).differences).toEqual([]);
  });
});
