import { sql } from 'drizzle-orm';
import {
  countUnasked,
  isCompared,
  listOpen,
  periodOf,
  record,
  storeComparison,
} from '../../../../src/server/checkout/books/queries';
import { paymentMovements, type providerMovements } from '../../../../src/server/platform/database';
import type { StoredDifference } from '../../../../src/server/platform/database/schema';
import { adminShop } from '../../../support/admin';
import { addStudent } from '../purchases/fixtures';

const { shop, stock } = adminShop();

const ACCOUNT = { provider: 'stripe', isTest: false };
const DAYS = { from: '2026-01-05', to: '2026-01-10' };
const difference = (reference: string, day: string, purchaseId: string | null = null): StoredDifference => ({
  ...{ what: 'missing_here', kind: 'refund', reference, day, purchaseId },
  ...{ ours: null, theirs: { cents: -500, currency: 'EUR' } },
});
const store = (found: readonly StoredDifference[], days = DAYS, account = ACCOUNT) =>
  shop.database.orm.transaction((tx) => storeComparison(tx, account, days, found, shop.time.now));
const open = (limit = 10, account = ACCOUNT) => listOpen(shop.database.orm, account, limit);
const references = async () => (await open()).rows.map(({ reference }) => reference);

it('of many differences the number is kept whole, until all of their days are compared, and the first two hundred one by one', async () => {
  await store(Array.from({ length: 205 }, (_none, nth) => difference(`r${nth}`, '2026-01-06')));
  const { count, rows } = await open(1000);
  expect([count, rows.length]).toEqual([205, 200]);
  await store([], { ...DAYS, from: '2026-01-06' });
  await store([], { ...DAYS, to: '2026-01-09' });
  expect(await open()).toEqual({ count: 5, rows: [] });
  await store([]);
  expect((await open()).count).toBe(0);
});

it('a thousand and one fees are recorded, once', async () => {
  const at = shop.time.now;
  const fee = { ...ACCOUNT, kind: 'fee', cents: -25, currency: 'EUR', occurredAt: at, bookedAt: at } as const;
  const rows = Array.from({ length: 1001 }, (_none, nth): typeof providerMovements.$inferInsert => ({
    ...fee,
    providerReference: `fee ${nth}`,
  }));
  const save = () => shop.database.orm.transaction((tx) => record(tx, rows));
  expect([await save(), await save()]).toEqual([1001, 0]);
});

it('the differences of the newest day come first, no more than are asked for, each with its order', async () => {
  const { id: userId } = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  const { id } = await stock.addPurchase(userId, { courseId }, { itemTitle: 'Ichimoku' });
  await store([
    difference('b', '2026-01-06', id),
    difference('a', '2026-01-06', 'nobody'),
    difference('c', '2026-01-07'),
  ]);
  const { count, rows } = await open(2);
  expect([count, rows.map(({ reference, title }) => [reference, title])]).toEqual([
    3,
    [
      ['c', null],
      ['a', null],
    ],
  ]);
  expect((await open()).rows.at(-1)).toMatchObject({ reference: 'b', title: 'Ichimoku', provider: 'stripe' });
});

it('a later comparison settles the differences of its days alone, the first and the last included', async () => {
  const days = ['04', '05', '10', '11'];
  const wide = { from: '2026-01-01', to: '2026-01-31' };
  await store(
    days.map((day) => difference(`on ${day}`, `2026-01-${day}`)),
    wide,
  );
  await store([], DAYS);
  expect((await references()).sort()).toEqual(['on 04', 'on 11']);
  await store([], wide);
  expect(await open()).toEqual({ count: 0, rows: [] });
});

it('a comparison of another account settles nothing, and is of no concern to this one', async () => {
  await store([difference('a', '2026-01-06')]);
  for (const other of [
    { provider: 'stripe', isTest: true },
    { provider: 'sandbox', isTest: false },
  ]) {
    await store([], DAYS, other);
    expect(await references()).toEqual(['a']);
    await store([difference('x', '2026-01-06')], DAYS, other);
    expect(await references()).toEqual(['a']);
    expect((await open(10, other)).count).toBe(1);
  }
});

it.each([
  ['2026-01-05', '2026-01-10', true],
  ['2026-01-06', '2026-01-09', true],
  ['2026-01-04', '2026-01-10', false],
  ['2026-01-05', '2026-01-11', false],
])('the days from %s to %s are compared already: %s', async (from, to, expected) => {
  await store([]);
  const { orm } = shop.database;
  expect(await isCompared(orm, ACCOUNT, { from, to })).toBe(expected);
  expect(await isCompared(orm, { ...ACCOUNT, isTest: true }, { from, to })).toBe(false);
  expect(await isCompared(orm, { ...ACCOUNT, provider: 'sandbox' }, { from, to })).toBe(false);
});

it('the payments of providers that cannot be asked are counted by provider, of the days in Italy alone', async () => {
  const { id: userId } = await addStudent(shop);
  const add = async (provider: string, paidAt: string, totalCents = 10_000) => {
    const { id: courseId } = await stock.addCourse();
    const times = { paidAt: new Date(paidAt), createdAt: new Date(paidAt), updatedAt: new Date(paidAt) };
    return stock.addPurchase(userId, { courseId }, { provider, totalCents, ...times });
  };
  // Midnight of 5 January in Italy is 23:00 of the day before by UTC.
  await add('former', '2026-01-04T22:59:59.999Z');
  await add('former', '2026-01-04T23:00:00Z');
  await add('former', '2026-01-10T22:59:59.999Z');
  await add('former', '2026-01-10T23:00:00Z');
  const { id: purchaseId } = await add('earlier', '2026-01-06T10:00:00Z');
  await add('stripe', '2026-01-06T10:00:00Z');
  await add('none', '2026-01-06T10:00:00Z', 0);
  const { orm } = shop.database;
  const moved = { purchaseId, currency: 'EUR', occurredAt: new Date('2026-01-07T10:00:00Z') };
  const later = { ...moved, bookedAt: new Date('2026-03-01T10:00:00Z') };
  await orm.insert(paymentMovements).values([
    { ...later, kind: 'refund', cents: -500, provider: 'earlier', providerReference: 'booked later' },
    { ...later, kind: 'dispute_lost', cents: 0, provider: 'none', providerReference: 'moves nothing' },
  ]);
  expect(await countUnasked(orm, await periodOf(orm, DAYS), sql`true`, ['stripe'])).toEqual([
    { provider: 'earlier', count: 2 },
    { provider: 'former', count: 2 },
  ]);
});
