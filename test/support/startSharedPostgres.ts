import { openDatabase } from '../../src/server/platform/database';
import { startPostgres, type TestPostgres } from './postgres';

/** Things to stop at the end of the run. */
export const shared: { postgres?: TestPostgres } = {};

/** Any name that `createDatabase` does not choose. */
export const TEMPLATE = 'migrated';

/** Where test files find the server: they run in other processes. */
export const URL_VARIABLE = 'TEST_POSTGRES_URL';

/**
 * Jest's global setup of the server tests: one PostgreSQL for the run, with a migrated database from which each
 * test file makes its own (`openTestDatabase`).
 */
export default async function startSharedPostgres(): Promise<void> {
  // Autovacuum would connect to the template while it is copied; the embedded database has none either.
  const postgres = await startPostgres(['autovacuum=off', 'synchronous_commit=off', 'full_page_writes=off']);
  shared.postgres = postgres;
  const url = await postgres.createDatabase(TEMPLATE);
  const log = { info() {}, warn() {}, error() {} };
  const template = await openDatabase({ dataDir: '', databaseUrl: url, connections: 1 }, log);
  await template.pool.query('vacuum analyze');
  await template.close();
  process.env[URL_VARIABLE] = url;
}
