import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../../../src/server/platform/database';
import { silentLog } from '../../../../support/database';
import { kill, linesOf, runFile } from '../child';

const ROUNDS = 4;

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-crash-'));
  const database = await openDatabase({ dataDir }, silentLog);
  await database.pool.query(`
    create table pairs (part text not null, number int not null);
    insert into pairs (part, number) values ('of all tests', 0);
  `);
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const postmaster = () =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), 'utf8'), 10);

/** Where a process runs; undefined once it has ended, whether or not anybody has asked how. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The numbers that are there as first and as second of their pair. */
async function kept(): Promise<{ first: number[]; second: number[] }> {
  const reopened = await openDatabase({ dataDir }, silentLog);
  const { rows } = await reopened.pool.query<{ part: string; number: number }>(
    'select part, number from pairs order by number',
  );
  await reopened.close();
  const numbers = (part: string) => rows.filter((row) => row.part === part).map(({ number }) => number);
  return { first: numbers('first'), second: numbers('second') };
}

test('kills at any moment, of the shop alone or of PostgreSQL too, lose no acknowledged row and keep no half', async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = round * 100_000;
    const writer = runFile('writer.ts', [dataDir, `${first}`]);
    const exited = once(writer, 'exit');
    const stopAfter = 20 + Math.floor(Math.random() * 80);
    for await (const line of linesOf(writer)) {
      expect(line).toMatch(/^\d+$/);
      acknowledged.push(Number(line));
      if (Number(line) - first !== stopAfter) continue;
      // Not at an acknowledgement, but somewhere on the way to a later one.
      setTimeout(() => {
        const server = postmaster();
        writer.kill('SIGKILL');
        if (round % 2 === 1) process.kill(server, 'SIGKILL');
      }, Math.random() * 10);
    }
    await exited;
    const { first: found, second } = await kept();
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect(second).toEqual(found);
  }
}, 180_000);

test('while a process holds the folder, another one is refused in one line and disturbs nothing', async () => {
  const writer = runFile('writer.ts', [dataDir, '900000']);
  const lines = linesOf(writer);
  const before = (await lines.next()).value;
  await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${writer.pid}.`,
  );
  const after = (await lines.next()).value;
  expect(Number(after)).toBeGreaterThan(Number(before));
  await kill(writer);
}, 180_000);

test('the PostgreSQL of a killed shop is stopped by the next start', async () => {
  const writer = runFile('writer.ts', [dataDir, '1000000']);
  await linesOf(writer).next();
  const orphan = postmaster();
  expect(folderOf(orphan)).toBe(path.join(dataDir, 'postgresql'));
  await kill(writer);
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_details: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ dataDir }, log);
  expect(postmaster()).not.toBe(orphan);
  expect(folderOf(orphan)).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining('still runs for an earlier start')]);
  await database.close();
}, 60_000);

test('a database that lies elsewhere, behind a link, is stopped and opened likewise', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'corsi-elsewhere-'));
  renameSync(path.join(dataDir, 'postgresql'), path.join(elsewhere, 'postgresql'));
  symlinkSync(path.join(elsewhere, 'postgresql'), path.join(dataDir, 'postgresql'));
  const writer = runFile('writer.ts', [dataDir, '2000000']);
  await linesOf(writer).next();
  const orphan = postmaster();
  await kill(writer);
  const database = await openDatabase({ dataDir }, silentLog);
  expect(folderOf(orphan)).toBeUndefined();
  await database.ping();
  await database.close();
  rmSync(path.join(dataDir, 'postgresql'));
  renameSync(path.join(elsewhere, 'postgresql'), path.join(dataDir, 'postgresql'));
  rmSync(elsewhere, { recursive: true, force: true });
}, 60_000);

test('a process that has the number of a dead PostgreSQL is left alone', async () => {
  // None that another test has killed is still on its way out.
  await (await openDatabase({ dataDir }, silentLog)).close();
  writeFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), `${process.pid}\n`);
  const database = await openDatabase({ dataDir }, silentLog);
  await database.ping();
  await database.close();
});

test('a PostgreSQL that ends by itself is told in one line, and the folder is free', async () => {
  const database = await openDatabase({ dataDir }, silentLog);
  process.kill(postmaster(), 'SIGKILL');
  expect((await database.lost).message).toBe(
    `The embedded database in ${dataDir} does not run: FATAL: it was ended by SIGKILL`,
  );
  await expect(database.ping()).rejects.toThrow();
  await database.close();
  expect(readdirSync(dataDir)).toEqual(['postgresql']);
  const again = await openDatabase({ dataDir }, silentLog);
  await again.ping();
  await again.close();
});

test.each(['lock', 'postgres.lock'])(
  'a process whose file "%s" is taken away ends its database',
  async (name) => {
    const database = await openDatabase({ dataDir }, silentLog);
    const pid = postmaster();
    rmSync(path.join(dataDir, name));
    expect((await database.lost).message).toMatch(/^This process no longer holds the data folder [^\n]+$/);
    await database.close();
    expect(folderOf(pid)).toBeUndefined();
  },
);

test('a copy of the folder opens, whoever made it', async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'corsi-copy-'));
  // Unlike cpSync of Node 24 it keeps the rights, as an operator's copy does.
  await cp(dataDir, copy, { recursive: true });
  const database = await openDatabase({ dataDir: copy }, silentLog);
  const { rows } = await database.pool.query('select count(*)::int as number from pairs');
  expect(rows[0].number).toBeGreaterThan(0);
  await database.close();
  rmSync(copy, { recursive: true, force: true });
});

test('a database whose making was cut off is made anew', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-start-'));
  mkdirSync(path.join(folder, 'postgresql.draft'));
  writeFileSync(path.join(folder, 'postgresql.draft/PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir: folder }, silentLog);
  await database.ping();
  await database.close();
  expect(readdirSync(folder)).toEqual(['postgresql']);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
