import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Database, openDatabase, StartError } from '../../src/server/database';
import { lockDataFolder } from '../../src/server/database/dataLock';
import { newDatabaseName } from './postgres';
import { TEMPLATE, URL_VARIABLE } from './startSharedPostgres';

/** A migrated, empty database for one test file. */
export interface TestDatabase extends Database {
  /** A folder of its own for what a shop keeps beside the database; an embedded database lies in it. */
  readonly dataDir: string;
  /** Takes every row out of every table. */
  empty(): Promise<void>;
  /** Closes it and removes its folder. Call it in `afterAll`. */
  discard(): Promise<void>;
}

/** A log that says nothing. */
export const silentLog = { info() {}, warn() {}, error() {} };

// The first test file that needs it makes the embedded template for all, on a machine that may be busy.
jest.setTimeout(60_000);

const migrations = path.join(__dirname, '../../src/server/database/migrations');

export type DatabaseKind = 'embedded' | 'postgres';

/**
 * Opens an empty, migrated database for one test file. `postgres`: one that the worker keeps, emptied, on the
 * PostgreSQL that the run shares. `embedded`: the default of the shop, in seconds.
 * @param connections of `postgres`. With one, as the embedded database has, a query that leaves its transaction
 * is noticed there too; more are for tests of what happens at once.
 */
export function openTestDatabase(kind: DatabaseKind = 'embedded', connections = 1): Promise<TestDatabase> {
  return kind === 'embedded' ? openEmbedded() : openKept(connections);
}

/** Opens a database that nobody used before and nobody uses after: for tests that change the schema or its statistics. */
export async function openOwnDatabase(connections = 1): Promise<TestDatabase> {
  const name = newDatabaseName();
  await createFromTemplate(name);
  return connect(name, connections, () => fromOutside(`drop database ${name} with (force)`));
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

/** The worker's databases that this test file has open, by their number. */
const open = new Set<number>();

/** Making a database and dropping it takes half a second, emptying one a few milliseconds. */
async function openKept(connections: number): Promise<TestDatabase> {
  let number = 0;
  while (open.has(number)) number += 1;
  open.add(number);
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

/** A copy of a template folder that is migrated once for all tests and all their processes. */
async function openEmbedded(): Promise<TestDatabase> {
  const template = await theTemplate();
  const dataDir = await newFolder();
  await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return withFolder(await openDatabase({ dataDir }, silentLog), dataDir);
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

async function theTemplate(): Promise<string> {
  const template = path.join(tmpdir(), `corsi-test-template-${await hashOfMigrations()}`);
  while (!existsSync(template)) {
    const lock = await lockOrUndefined(`${template}-lock`);
    if (!lock) await pause(50);
    else if (!existsSync(template)) await makeTemplate(template);
    lock?.release();
  }
  return template;
}

/** Made beside its place and moved there whole, so that nobody copies half of it. */
async function makeTemplate(template: string): Promise<void> {
  const making = `${template}-making`;
  await rm(making, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: making }, silentLog);
  await database.pool.query('vacuum analyze');
  await database.close();
  await rename(making, template);
}

async function lockOrUndefined(folder: string) {
  await mkdir(folder, { recursive: true });
  return lockDataFolder(folder).catch((error) => {
    if (error instanceof StartError) return undefined;
    throw error;
  });
}

/** Changes with the migrations and with the version of the embedded database. */
async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files) hash.update(await readFile(path.join(migrations, name)));
  hash.update(await readFile(path.join(__dirname, '../../node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
