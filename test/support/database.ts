import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../src/server/platform/database';
import { newDatabaseName } from './postgres';
import { TEMPLATE, URL_VARIABLE } from './startSharedPostgres';

/** A migrated, empty database for one test file. */
export interface TestDatabase extends Database {
  /** A folder of its own for what a shop keeps beside the database. */
  readonly dataDir: string;
  /** Takes every row out of every table. */
  empty(): Promise<void>;
  /** Closes it and removes its folder. Call it in `afterAll`. */
  discard(): Promise<void>;
}

/** A log that says nothing. */
export const silentLog = { info() {}, warn() {}, error() {} };

// Tests wait for their database, on a machine that may be busy.
jest.setTimeout(60_000);

/**
 * Opens an empty, migrated database for one test file: one that the worker keeps, emptied, on the PostgreSQL that the
 * run shares.
 * @param connections with one, a query that leaves its transaction hangs and is noticed; more are for tests of what
 * happens at once
 */
export async function openTestDatabase(connections = 1): Promise<TestDatabase> {
  let number = 0;
  while (open.has(number)) number += 1;
  open.add(number);
  // Making a database and dropping it takes half a second, emptying one a few milliseconds.
  const name = `worker_${process.env.JEST_WORKER_ID ?? 1}_${number}`;
  const { rows } = await fromOutside(
    'select (select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = $1) from pg_database where datname = $1',
    [name],
  );
  if (rows.length === 0) await createFromTemplate(name);
  const database = await connect(name, connections, async () => open.delete(number));
  await database.empty();
  await vacuumLargeTables(database);
  return database;
}

/** The worker's databases that this test file has open, by their number. */
const open = new Set<number>();

/** Opens a database that nobody used before and nobody uses after: for tests that change the schema or its statistics. */
export async function openOwnDatabase(connections = 1): Promise<TestDatabase> {
  const name = newDatabaseName();
  await createFromTemplate(name);
  return connect(name, connections, () => fromOutside(`drop database ${name} with (force)`));
}

/** Makes a database without a table. @returns its address, and what drops it */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = newDatabaseName();
  await fromOutside(`create database ${name}`);
  return { url: urlOf(name), drop: () => fromOutside(`drop database ${name} with (force)`) };
}

const templateUrl = () => process.env[URL_VARIABLE] ?? '';
const urlOf = (name: string) => templateUrl().replace(`/${TEMPLATE}?`, `/${name}?`);
const createFromTemplate = (name: string) => fromOutside(`create database ${name} template ${TEMPLATE}`);

async function fromOutside(statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}

async function connect(name: string, connections: number, discard?: () => Promise<unknown>) {
  const dataDir = await newFolder();
  const database = await openDatabase({ dataDir, databaseUrl: urlOf(name), connections }, silentLog);
  return withFolder(database, dataDir, discard);
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'corsi-test-'));

function withFolder(database: Database, dataDir: string, drop?: () => Promise<unknown>): TestDatabase {
  return {
    ...database,
    dataDir,
    empty: () => emptyTables(database),
    async discard() {
      await database.close();
      await drop?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Deleted rows stay in their pages, and every later query reads over them: nothing else vacuums this server. */
async function vacuumLargeTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 65536`,
  );
  for (const { name } of rows) await pool.query(`vacuum ${name}`);
}

/** Takes out every row and lets every counter begin at 1. */
async function emptyTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('delete from %I', tablename) as statement from pg_tables where schemaname = 'public'
     union all
     select format('alter sequence %I restart', sequencename) from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  // Without the foreign keys' triggers no order among the tables is needed.
  const statements = rows.map(({ statement }) => statement);
  await pool.query(
    ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'),
  );
}
