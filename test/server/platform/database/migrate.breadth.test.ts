import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { openDatabase, StartError } from '../../../../src/server/platform/database';
import { migrate } from '../../../../src/server/platform/database/migrate';
import { openOwnDatabase, silentLog, type TestDatabase } from '../../../support/database';
import { startPostgres, type TestPostgres } from '../../../support/postgres';

const MIGRATIONS = path.join(__dirname, '../../../../src/server/platform/database/migrations');

let postgres: TestPostgres;
let migrated: TestDatabase;

beforeAll(async () => {
  [postgres, migrated] = await Promise.all([startPostgres(), openOwnDatabase()]);
}, 60_000);

afterAll(async () => {
  await Promise.all([postgres?.stop(), migrated?.discard()]);
});

const openPostgres = async (databaseUrl: string) =>
  openDatabase({ dataDir: '/nowhere/at/all', databaseUrl }, silentLog);

/** Everything the migrations made, as PostgreSQL describes it. */
async function describeSchema(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and proname like '%course_search%'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

test('a search needs neither accents nor correct typing', async () => {
  const { rows } = await migrated.pool.query(
    `select public.unaccent('città') as plain, public.similarity('scalping', 'scalpnig') > 0.3 as alike`,
  );
  expect(rows).toEqual([{ plain: 'citta', alike: true }]);
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
  const dataDir = await mkdtemp(path.join(tmpdir(), 'corsi-newer-'));
  const newer = await openDatabase({ dataDir }, silentLog);
  await newer.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  await newer.close();
  for (const _attempt of [1, 2]) {
    await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/newer schema than this program/);
  }
  await rm(dataDir, { recursive: true, force: true });
});

test('a migration that fails half-way leaves the database as it was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'corsi-migrations-'));
  const client = new Client({ connectionString: await postgres.createDatabase() });
  await client.connect();
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await migrate(client, silentLog, { folder });
    const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));
    journal.entries.push({ ...journal.entries[0], idx: 99, when: 9999999999999, tag: '0099_broken' });
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
    await writeFile(
      path.join(folder, '0099_broken.sql'),
      'create table half (id int);--> statement-breakpoint\nalter table nothing add column x int;',
    );
    await expect(migrate(client, silentLog, { folder })).rejects.toThrow(/"nothing" does not exist/);
    const { rows } = await client.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
    await migrate(client, silentLog);
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
});

/** The texts that 0002_course_search had before it landed as it is now. */
const FORMER_TEXTS: Readonly<Record<string, (text: string) => string>> = {
  second: (text) => text.replace('{2,40}', '{3,40}'),
  first: (text) =>
    text.replace('{2,40}', '{3,40}').replaceAll('gin_pending_list_limit=256', 'fastupdate=false'),
};

describe.each(Object.entries(FORMER_TEXTS))(
  'a database of the %s text of the search migration',
  (_, former) => {
    let client: Client;
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'corsi-migrations-'));
      await cp(MIGRATIONS, folder, { recursive: true });
      const journalFile = path.join(folder, 'meta/_journal.json');
      const journal = JSON.parse(await readFile(journalFile, 'utf8'));
      await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 7) }));
      const file = path.join(folder, '0002_course_search.sql');
      await writeFile(file, former(await readFile(file, 'utf8')));

      client = new Client({ connectionString: await postgres.createDatabase() });
      await client.connect();
      await migrate(client, silentLog, { folder });
      await client.query(`insert into courses (id, title, slug, level, price_cents, is_operative)
      values ('c', 'Il mercato FX', 'forex', 'principiante', 100, true)`);
      await migrate(client, silentLog);
    });

    afterAll(async () => {
      await client.end();
      await rm(folder, { recursive: true, force: true });
    });

    it('has the schema of a new one', async () => {
      expect(await describeSchema(client)).toEqual(await describeSchema(migrated.pool));
    });

    it('knows the words of two letters', async () => {
      const { rows } = await client.query('select word from search_words where length(word) = 2');
      expect(rows).toEqual([{ word: 'fx' }]);
    });
  },
);

test('a migration that was edited after it was applied stops the start with one line', async () => {
  const url = await postgres.createDatabase();
  const first = await openPostgres(url);
  await first.pool.query(
    `update drizzle.__drizzle_migrations set hash = 'other' where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  await first.close();
  const refusal = await openPostgres(url).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(/^The database was migrated with another text of 0\d{3}_\w+ than [^\n]+$/);
});

test('a PostgreSQL that is not there stops the start with one line and without its password', async () => {
  const refusal = await openPostgres('postgresql://shop:very-secret@127.0.0.1:1/shop').catch(
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(/^The PostgreSQL of DATABASE_URL does not let us in: [^\n]+$/);
  expect(refusal.message).not.toContain('very-secret');
});
