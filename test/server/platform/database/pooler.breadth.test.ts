import { type DatabaseOptions, openDatabase } from '../../../../src/server/platform/database';
import { openTestApp } from '../../../support/app';
import { silentLog } from '../../../support/database';
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from '../../../support/pgbouncer';
import { startPostgres, type TestPostgres } from '../../../support/postgres';

let postgres: TestPostgres;
const bouncers: PgBouncer[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());
afterEach(async () => {
  for (const bouncer of bouncers.splice(0)) await bouncer.stop();
});

async function startBouncer(...settings: string[]) {
  const directUrl = await postgres.createDatabase();
  const bouncer = await startPgBouncer(directUrl, settings);
  bouncers.push(bouncer);
  return { directUrl, databaseUrl: bouncer.through(directUrl) };
}

const open = (options: Partial<DatabaseOptions>) => openDatabase({ dataDir: '', ...options }, silentLog);
const refusalOf = (options: Partial<DatabaseOptions>) =>
  open(options).then(
    async (database) => {
      await database.close();
      return 'none';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

const [major, minor] = pgBouncerVersion();
/** Since 1.21 PgBouncer keeps prepared statements in transaction mode, if it is told to. */
const canKeep = major > 1 || minor >= 21;
const KEEPS = canKeep ? ['max_prepared_statements = 200'] : [];
const FORGETS = canKeep ? ['max_prepared_statements = 0'] : [];

it('refuses one in transaction mode that loses prepared statements, in one line', async () => {
  const urls = await startBouncer('pool_mode = transaction', ...FORGETS);
  expect(await refusalOf(urls)).toBe(
    'StartError: The pooler of DATABASE_URL loses prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or set its pool_mode to session.',
  );
});

it.each(['session', 'transaction'])(
  'refuses one in %s mode as DATABASE_URL alone: it takes no settings',
  async (mode) => {
    const { databaseUrl } = await startBouncer(`pool_mode = ${mode}`);
    expect(await refusalOf({ databaseUrl })).toBe(
      `StartError: DATABASE_URL leads to a pooler that refuses our settings. Set DATABASE_DIRECT_URL to the same PostgreSQL without the pooler, see "Poolers" in docs/operations.md.`,
    );
  },
);

it('refuses one in transaction mode alone, also where it ignores the settings', async () => {
  const ignore =
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits';
  const { databaseUrl } = await startBouncer('pool_mode = transaction', ignore, ...KEEPS);
  expect(await refusalOf({ databaseUrl })).toBe(
    'StartError: DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the same PostgreSQL without the pooler, see "Poolers" in docs/operations.md.',
  );
});

it('refuses one in transaction mode as DATABASE_DIRECT_URL', async () => {
  const { databaseUrl, directUrl } = await startBouncer('pool_mode = transaction', ...KEEPS);
  expect(await refusalOf({ databaseUrl: directUrl, directUrl: databaseUrl })).toMatch(
    /^StartError: DATABASE_DIRECT_URL leads to a pooler in transaction mode\. It must lead to PostgreSQL itself\.$/,
  );
});

it.each([
  ['session mode', ['pool_mode = session'], true],
  ['transaction mode that keeps prepared statements', ['pool_mode = transaction', ...KEEPS], canKeep],
])('serves many calls at once through one in %s', async (_name, settings, isPossible) => {
  if (!isPossible) return expect(canKeep).toBe(false);
  const database = await open(await startBouncer('default_pool_size = 15', ...settings));
  const shop = await openTestApp({
    database: { ...database, dataDir: '/tmp', empty: async () => {}, discard: () => database.close() },
  });
  const token = await shop.tokenOf(0);
  const calls = Array.from({ length: 120 }, (_, number) =>
    number % 2
      ? shop.call('/api/users/GetUserPurchases', {}, token)
      : shop.call('/readyz', undefined, undefined, { method: 'GET' }),
  );
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  await shop.close();
});
