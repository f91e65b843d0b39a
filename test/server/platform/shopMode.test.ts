import { modeOf } from '../../../src/server/checkout/providers/openPayments';
import type { Configuration } from '../../../src/server/platform/configuration/configuration';
import { StartError, sharedMarks } from '../../../src/server/platform/database';
import { adoptMode, assertMode, type ShopMode } from '../../../src/server/platform/shopMode';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(4);
});
afterAll(() => database.discard());
beforeEach(() => database.empty());

const LIVE: ShopMode = { mode: 'production', payments: 'live', secret: 'one' };
const TEST: ShopMode = { mode: 'production', payments: 'test', secret: 'one' };
const DEMO: ShopMode = { mode: 'demo', payments: 'test', secret: 'one' };

test.each([
  [LIVE, DEMO, /^MODE is demo \(its default\), and this shop is one in production[^\n]+adopt[^\n]+$/],
  [DEMO, TEST, /^MODE is production, and this shop is a demo[^\n]+adopt[^\n]+$/],
  [LIVE, TEST, /^STRIPE_SECRET_KEY is a test key[^\n]+adopt[^\n]+$/],
  [TEST, LIVE, /^STRIPE_SECRET_KEY is a live key[^\n]+adopt[^\n]+$/],
  [LIVE, { ...LIVE, secret: 'other' }, /^SESSION_SECRET differs[^\n]+adopt[^\n]+$/],
])('a shop opened as %j refuses a start as %j, until that is adopted', async (first, other, line) => {
  await assertMode(database, first);
  await assertMode(database, first);
  await expect(assertMode(database, other)).rejects.toThrow(line);
  await assertMode(database, first);
  await adoptMode(database, other);
  await assertMode(database, other);
  await expect(assertMode(database, first)).rejects.toThrow(StartError);
});

test('of two first starts at the same moment in different modes, one is refused', async () => {
  const outcomes = await Promise.allSettled([assertMode(database, LIVE), assertMode(database, DEMO)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a shop whose mode alone is known keeps it, and takes its payments from the next start', async () => {
  await database.orm.insert(sharedMarks).values({ name: 'mode', mark: 'production' });
  await expect(assertMode(database, DEMO)).rejects.toThrow(/^MODE is demo /);
  await assertMode(database, LIVE);
  await expect(assertMode(database, TEST)).rejects.toThrow(StartError);
});

test('a shop that runs its database itself may get another secret, since no other process uses it', async () => {
  const embedded = { orm: database.orm, embedded: true };
  await assertMode(embedded, LIVE);
  await assertMode(embedded, { ...LIVE, secret: 'other' });
  await expect(assertMode(embedded, DEMO)).rejects.toThrow(StartError);
});

test('the database learns no secret', async () => {
  const secret = 's'.repeat(40);
  await assertMode(database, { ...LIVE, secret });
  const marks = await database.orm.select().from(sharedMarks);
  expect(marks.map(({ name }) => name).sort()).toEqual(['mode', 'payments', 'secret']);
  expect(JSON.stringify(marks)).not.toContain(secret);
});

test.each([
  ['a live key', { secretKey: 'sk_live_1' }, 'live'],
  ['a live key for a stand-in of Stripe', { secretKey: 'sk_live_1', host: 'http://127.0.0.1' }, 'test'],
  ['a test key', { secretKey: 'sk_test_1' }, 'test'],
  ['the sandbox', undefined, 'test'],
])('takes payments by %s as real or not', (_what, stripe, payments) => {
  const configuration = { mode: 'production', stripe, sessionSecret: 'one' } as unknown as Configuration;
  expect(modeOf(configuration)).toEqual({ mode: 'production', payments, secret: 'one' });
});
