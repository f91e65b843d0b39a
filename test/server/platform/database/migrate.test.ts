import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate, migrationMoments } from '../../../../src/server/platform/database/migrate';
import { StartError } from '../../../../src/server/platform/database/startError';
import { createEmptyDatabase } from '../../../support/database';

let client: Client;
let folder: string;
let drop: () => Promise<unknown>;
const info = jest.fn();
const log = { info, warn() {}, error() {} };
beforeAll(async () => {
  const empty = await createEmptyDatabase();
  ({ drop } = empty);
  client = new Client({ connectionString: empty.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});
beforeEach(() => {
  info.mockReset();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-migrate-'));
  mkdirSync(path.join(folder, 'meta'));
});
// Also where a test has left a transaction open.
afterEach(async () => {
  const { rows } = await client.query(`select from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`);
  await client.query('rollback; drop schema if exists drizzle cascade; drop table if exists a, b, c');
  rmSync(folder, { recursive: true, force: true });
  expect(rows).toEqual([]);
});

const TWO_STATEMENTS = 'create table a (n int);--> statement-breakpoint\ninsert into a values (1);';
/** Writes the migrations that a program has: the first at the moment 1, each a table more. */
function program(statements: readonly string[], hashes: Record<string, string[]> = {}): void {
  const entries = statements.map((_sql, index) => ({
    idx: index,
    version: '7',
    when: index + 1,
    tag: `000${index}_step`,
    breakpoints: true,
  }));
  statements.forEach((sql, index) => {
    writeFileSync(path.join(folder, `000${index}_step.sql`), sql);
  });
  const meta = { _journal: { version: '7', dialect: 'postgresql', entries }, _hashes: hashes };
  for (const [name, content] of Object.entries(meta))
    writeFileSync(path.join(folder, 'meta', `${name}.json`), JSON.stringify(content));
}
const run = (upTo?: number) => migrate(client, log, { folder, ...(upTo === undefined ? {} : { upTo }) });
const journal = async (): Promise<{ hash: string; at: number }[]> =>
  (await client.query('select hash, created_at::int as at from drizzle.__drizzle_migrations order by id'))
    .rows;
const tables = async () =>
  (
    await client.query(
      `select array_agg(tablename::text order by tablename) as names from pg_tables where schemaname = 'public'`,
    )
  ).rows[0]?.names;

it('what is missing is applied in order, once, and said with how much it was', async () => {
  program([TWO_STATEMENTS, 'alter table a rename to b;', 'create table c ();']);
  await run(2);
  expect([await tables(), (await journal()).map(({ at }) => at)]).toEqual([['b'], [1, 2]]);
  await run();
  await run();
  expect([await tables(), (await journal()).map(({ at }) => at)]).toEqual([
    ['b', 'c'],
    [1, 2, 3],
  ]);
  expect(info.mock.calls).toEqual(
    [2, 1].map((migrations) => [{ migrations }, 'database schema brought up to date']),
  );
  const { rows } = await client.query(`select public.unaccent('è') || public.similarity('a', 'a') as text`);
  expect(rows).toEqual([{ text: 'e1' }]);
});

it('one that fails leaves nothing of any that came with it', async () => {
  program(['create table c ();']);
  await run();
  program(['create table c ();', TWO_STATEMENTS, 'select 1 / 0;']);
  await expect(run()).rejects.toThrow('division by zero');
  expect([await tables(), (await journal()).length]).toEqual([['c'], 1]);
});

it.each([
  [[2], '1 unknown migration'],
  [[2, 3], '2 unknown migrations'],
])('a database of a newer program, with the moments %j beside ours, is refused', async (moments, words) => {
  program(['create table a ();']);
  await run();
  for (const moment of moments)
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)`, [
      moment,
    ]);
  const refusal = await run().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toContain(`newer schema than this program (${words}). Start the newer`);
});

it('a migration that was applied with another text is refused by its name, unless the program knows that text', async () => {
  program(['create table a ();', 'create table b ();']);
  await run();
  const [, applied] = await journal();
  const edited = ['create table a ();', 'create table b (n int);', 'create table c ();'];
  // Whether it has further ones or not.
  program(edited.slice(0, 2));
  await expect(run()).rejects.toThrow('another text of 0001_step');
  program(edited);
  await expect(run()).rejects.toThrow(
    /^The database was migrated with another text of 0001_step than this program has\. [^\n]+$/,
  );
  // Its own present text, which its file tells, is the first.
  program(edited, { '0001_step': [applied?.hash ?? ''] });
  await expect(run()).rejects.toThrow('another text of 0001_step');
  expect(await tables()).toEqual(['a', 'b']);
  for (const former of [
    [applied?.hash ?? '', 'of before'],
    ['of before', applied?.hash ?? ''],
  ]) {
    program(edited, { '0001_step': ['of now', ...former] });
    await run();
  }
  expect(await tables()).toEqual(['a', 'b', 'c']);
});

it('waits for a program that migrates meanwhile, and says which extension is missing', async () => {
  program(['create table a ();']);
  const query = client.query.bind(client);
  const asked: string[] = [];
  jest.spyOn(client, 'query').mockImplementation((async (text: string, values?: unknown[]) => {
    asked.push(text);
    if (text.endsWith('exists pg_trgm')) throw new Error('could not open extension control file');
    return query(text, values as never);
  }) as never);
  await expect(run()).rejects.toEqual(
    new StartError('The database lacks the extension pg_trgm: could not open extension control file'),
  );
  expect(asked[0]).toContain('pg_advisory_lock');
  jest.restoreAllMocks();
});

it('the program names its own migrations by their moments, oldest first', () => {
  const moments = migrationMoments();
  expect(moments.length).toBeGreaterThan(50);
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});
