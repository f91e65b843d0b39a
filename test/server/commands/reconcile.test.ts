import type { BookKeeper } from '../../../src/server/checkout/books/service';
import { printComparisons, readDays, reconcileBooks } from '../../../src/server/commands/reconcile';
import { readSettings } from '../../../src/server/platform/configuration/configuration';
import { paymentMovements, purchases, StartError, sharedMarks } from '../../../src/server/platform/database';
import { paymentsOf } from '../../../src/server/platform/paymentProvider';
import { SECRET } from '../../support/app';
import { stripeBooks } from '../checkout/books/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

const { shop, stripe, paid, keeper, silent, recorded } = stripeBooks();

const JANUARY = ['--from', '2026-01-01', '--to', '2026-01-31'];

/** What the command prints on this database, and how it ends. */
async function run(words: readonly string[] = JANUARY, variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const print = jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const table = jest
    .spyOn(console, 'table')
    .mockImplementation((rows) => void lines.push(JSON.stringify(rows)));
  const settings = readSettings({
    DATABASE_URL: shop.database.directUrl,
    DATA_DIR: shop.database.dataDir,
    SESSION_SECRET: SECRET,
    ...stripe.variables,
    ...variables,
  });
  const error: unknown = await reconcileBooks(settings, words).then(
    () => undefined,
    (thrown) => thrown,
  );
  print.mockRestore();
  table.mockRestore();
  if (error !== undefined && !(error instanceof StartError)) throw error;
  return { lines, code: error?.exitCode ?? 0, message: error?.message };
}

it('prints what was compared and recorded, and ends well where the books are equal', async () => {
  await paid();
  stripe.balance.payOut(5_000);
  const { lines, code } = await run();
  expect(code).toBe(0);
  expect(lines.slice(0, 3)).toEqual([
    'Stripe, 2026-01-01 to 2026-01-31: 3 rows compared.',
    'Fees -1.75 EUR, payouts -50.00 EUR; 2 rows recorded.',
    'No differences.',
  ]);
  expect(await recorded()).toHaveLength(2);
  expect((await run()).lines[1]).toContain('; 0 rows recorded.');
});

it('tells fees and payouts by currency, with those that came back, and what is of another shop', async () => {
  const { balance } = stripe;
  balance.payOut(5_000);
  balance.failPayout(2_000);
  balance.payOut(700).currency = 'usd';
  balance.takeFee(300);
  balance.move({
    type: 'charge',
    amount: 1_234,
    source: { id: 'ch_of_another', object: 'charge', metadata: {} },
  });
  const { lines, code } = await run();
  expect(lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^Fees -3\.\d\d EUR, payouts -7\.00 USD and -30\.00 EUR; 4 rows recorded\.$/),
    '1 rows of 12.34 EUR are about what this shop has not sold.',
  ]);
  expect(lines[3]).toBe('No differences.');
  expect(code).toBe(0);
  balance.lines.length = 0;
  // Nothing moved on these days.
  const { lines: none } = await run(['--from', '2026-01-02', '--to', '2026-01-03']);
  expect(none[1]).toBe('Fees none, payouts none; 0 rows recorded.');
});

it('prints a row for each difference, and ends with 1', async () => {
  const { id } = await paid();
  const { lines: moved } = stripe.balance;
  const payout = stripe.balance.payOut(5_000);
  await run();
  const charge = moved[0]?.source?.id ?? '';
  Object.assign(moved[0] ?? {}, { amount: 9_000 });
  moved.splice(moved.indexOf(payout), 1);
  stripe.balance.move({
    type: 'refund',
    amount: -500,
    source: { id: 're_unheard', object: 'refund', charge },
  });
  const { lines, code, message } = await run();
  expect([code, message]).toEqual([1, 'The books differ in 3 rows.']);
  const row = { day: '2026-01-15', purchase: id };
  const [sum, none] = [{ ours: '100.00 EUR', theirs: '90.00 EUR' }, '–'];
  const rows: { movement: string }[] = JSON.parse(lines[2] ?? '');
  expect(rows.sort((one, next) => one.movement.localeCompare(next.movement))).toEqual([
    { ...row, difference: 'another sum', movement: 'charge', reference: charge, ...sum },
    {
      ...{ ...row, difference: 'missing at the provider', movement: 'payout', reference: expect.anything() },
      ...{ ours: '-50.00 EUR', theirs: none, purchase: none },
    },
    {
      ...{ ...row, difference: 'missing in our books', movement: 'refund', reference: 're_unheard' },
      ...{ ours: none, theirs: '-5.00 EUR' },
    },
  ]);
});

it('ends with 2 and a line when the provider does not answer, or refuses the key', async () => {
  await paid();
  stripe.failures.push(0, 0);
  const silent = await run();
  expect(silent.code).toBe(2);
  expect(silent.message).toMatch(/^Stripe does not answer \([^\n]+\): nothing was compared or recorded\./);
  expect((await run(JANUARY, { STRIPE_SECRET_KEY: 'sk_test_other' })).code).toBe(2);
  expect(await recorded()).toEqual([]);
});

it('ends with 2 where one provider does not answer and the books of another differ, which it prints', async () => {
  await paid();
  Object.assign(stripe.balance.lines[0] ?? {}, { amount: 9_000 });
  const tables = jest.spyOn(console, 'table').mockImplementation();
  jest.spyOn(console, 'log').mockImplementation();
  const deps = { ...shop.deps, payments: paymentsOf(silent(), keeper()) };
  await expect(printComparisons(deps, { from: '2026-01-01', to: '2026-01-31' })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^[^\n]+ does not answer \(socket hang up\)[^\n]+$/),
  });
  expect(tables).toHaveBeenCalledTimes(1);
});

it('adds up the differences of all providers, and asks each though another is silent', async () => {
  await paid();
  Object.assign(stripe.balance.lines[0] ?? {}, { amount: 9_000 });
  jest.spyOn(console, 'table').mockImplementation();
  const print = jest.spyOn(console, 'log').mockImplementation();
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const none: BookKeeper = { ...keeper(), name: 'sandbox', async *listBalance() {} };
  const withPayments = (...all: Parameters<typeof paymentsOf>) => ({
    ...shop.deps,
    payments: paymentsOf(...all),
  });
  for (const order of [
    [keeper(), none],
    [none, keeper()],
  ] as const)
    await expect(printComparisons(withPayments(...order), days)).rejects.toMatchObject({
      exitCode: 1,
      message: 'The books differ in 1 rows.',
    });
  await expect(
    printComparisons(withPayments(silent(), { ...silent(), name: 'stripe' }), days),
  ).rejects.toThrow(/^[^\n]+ does not answer [^\n]+\nStripe does not answer [^\n]+$/);
  print.mockClear();
  const { listBalance: _books, ...bare } = keeper();
  await printComparisons(withPayments({ ...bare, name: 'sandbox' }), days);
  expect(print.mock.calls[0]).toEqual(['No payment provider is configured that keeps books.']);
});

it('refuses a key of another kind than the shop’s sales', async () => {
  await run();
  await shop.database.orm.update(sharedMarks).set({ mark: 'live' });
  const { code, message } = await run();
  expect(code).toBe(1);
  expect(message).toMatch(/STRIPE_SECRET_KEY is a test key|MODE is/);
});

it('tells of movements whose provider is not configured', async () => {
  const { id: courseId } = await shopOf(shop).addCourse();
  const { id: userId } = await addStudent(shop);
  const { orm } = shop.database;
  const row = { userId, courseId, listCents: 100, totalCents: 100, provider: 'former' };
  const sold = await orm
    .insert(purchases)
    .values([row, { ...row, isTest: true }])
    .returning();
  const at = new Date('2026-01-10T10:00:00Z');
  // What is paid beside a provider has no books, and what was sold for the other kind of money is not counted.
  for (const [kind, provider, isTest] of [
    ['charge', 'former', false],
    ['charge', 'before', true],
    ['manual_payment', 'manual', false],
    ['refund_failed', 'none', false],
  ] as const)
    await orm.insert(paymentMovements).values({
      purchaseId: sold.find((purchase) => purchase.isTest === isTest)?.id ?? '',
      ...{ kind, cents: 100, currency: 'EUR', provider, providerReference: provider },
      ...{ occurredAt: at, bookedAt: at },
    });
  const { lines, code } = await run();
  expect(code).toBe(0);
  expect(lines.filter((line) => line.includes('not compared'))).toHaveLength(1);
  stripe.failures.push(0, 0);
  const unanswered = await run();
  expect([unanswered.code, unanswered.lines.at(-1)]).toEqual([2, lines.at(-1)]);
  expect(lines.at(-1)).toBe('1 rows of former, which is not configured, were not compared.');
});

describe('the days', () => {
  const now = new Date('2026-03-31T22:30:00Z');

  it('are by default the month that ended last, in Italy', () => {
    expect(readDays([], now)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(readDays([], new Date('2026-03-31T21:30:00Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(readDays([], new Date('2026-01-10T10:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('may be one, and today', () => {
    const day = { from: '2026-04-01', to: '2026-04-01' };
    expect(readDays(['--from', day.from, '--to', day.to], now)).toEqual(day);
  });

  it.each([
    ['--from 2026-02-02 --to 2026-02-01', /--from 2026-02-02 is after --to 2026-02-01/],
    ['--from 2026-03-01 --to 2026-04-02', /--to 2026-04-02 is still to come: today is 2026-04-01/],
    ['--from 2026-02-01', /^Say which days/],
    ['--to 2026-02-01', /^Say which days/],
    ['--from 2026-02-30 --to 2026-03-01', /^Say which days/],
    ['--from 1.2.2026 --to 2026-03-01', /^Say which days/],
    ['--from 2026-02-01 --to 2026-02-30', /^Say which days/],
    ['--from 1926-02-01 --to 2026-02-01', /^Say which days/],
    ['--from 2026-02-01 --to 2026-02-01x', /^Say which days/],
    ['--month 2', /^Say which days/],
    ['2026-02', /^Say which days/],
  ])('%s is refused', (words, reason) => {
    expect(() => readDays(words.split(' '), now)).toThrow(reason);
  });
});
