import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { openDatabase, StartError } from '../../../src/server/database';
import { migrate } from '../../../src/server/database/migrate';
import { openTestDatabase, silentLog, type TestDatabase } from '../../support/database';
import { startPostgres, type TestPostgres } from '../../support/postgres';

const MIGRATIONS = path.join(__dirname, '../../../src/server/database/migrations');

let postgres: TestPostgres;
let embedded: TestDatabase;

beforeAll(async () => {
  [postgres, embedded] = await Promise.all([startPostgres(), openTestDatabase()]);
}, 60_000);

afterAll(async () => {
  await Promise.all([postgres?.stop(), embedded?.discard()]);
});

const openPostgres = async (databaseUrl: string) =>
  openDatabase({ dataDir: '/nowhere/at/all', databaseUrl }, silentLog);

/** Everything the migrations made, as PostgreSQL describes it. */
async function describe(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1`);
  return rows.map(({ line }) => line);
}

test('the embedded database and PostgreSQL get the same tables, indexes and constraints', async () => {
  const real = await openPostgres(await postgres.createDatabase());
  try {
    const schema = await describe(embedded.pool);
    expect(schema.length).toBeGreaterThan(400);
    expect(await describe(real.pool)).toEqual(schema);
    expect(real.embedded).toBe(false);
  } finally {
    await real.close();
  }
});

test('both can search without accents and in spite of typing errors', async () => {
  const real = await openPostgres(await postgres.createDatabase());
  try {
    for (const { pool } of [embedded, real]) {
      const { rows } = await pool.query(
        `select public.unaccent('città') as plain, public.similarity('scalping', 'scalpnig') > 0.3 as alike`,
      );
      expect(rows).toEqual([{ plain: 'citta', alike: true }]);
    }
  } finally {
    await real.close();
  }
});

test('five processes that start together on an empty PostgreSQL migrate it once', async () => {
  const url = await postgres.createDatabase();
  const opened = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url)));
  const counted = await opened[0]?.pool.query(
    'select count(*)::int as migrations from drizzle.__drizzle_migrations',
  );
  await Promise.all(opened.map((database) => database.close()));
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  expect(counted?.rows).toEqual([{ migrations: journal.entries.length }]);
});

test('an older program does not start on PostgreSQL that a newer one has migrated', async () => {
  const url = await postgres.createDatabase();
  const first = await openPostgres(url);
  await first.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  await first.close();
  const refusal = await openPostgres(url).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(
    /^The database has a newer schema than this program \(1 unknown migration\)\. [^\n]+$/,
  );
});

test('an older program does not start on an embedded database of a newer one, and leaves it free', async () => {
  const database = await openTestDatabase();
  const { dataDir } = database;
  try {
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await database.close();
    for (const _attempt of [1, 2]) {
      await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/newer schema than this program/);
    }
  } finally {
    await database.discard();
  }
});

test('a migration that fails half-way leaves the database as it was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'corsi-migrations-'));
  const client = new Client({ connectionString: await postgres.createDatabase() });
  await client.connect();
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await migrate(client, silentLog, folder);
    const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));
    journal.entries.push({ ...journal.entries[0], idx: 99, when: 9999999999999, tag: '0099_broken' });
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
    await writeFile(
      path.join(folder, '0099_broken.sql'),
      'create table half (id int);--> statement-breakpoint\nalter table nothing add column x int;',
    );
    await expect(migrate(client, silentLog, folder)).rejects.toThrow(/"nothing" does not exist/);
    const { rows } = await client.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
    await migrate(client, silentLog);
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a PostgreSQL that is not there stops the start with one line and without its password', async () => {
  const refusal = await openPostgres('postgresql://shop:very-secret@127.0.0.1:1/shop').catch(
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(/^The PostgreSQL of DATABASE_URL does not let us in: [^\n]+$/);
  expect(refusal.message).not.toContain('very-secret');
});
