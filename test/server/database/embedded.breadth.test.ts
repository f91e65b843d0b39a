import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, StartError } from '../../../src/server/database';
import { type Embedded, startEmbedded } from '../../../src/server/database/embedded';
import { folderError } from '../../../src/server/database/startError';
import { openTestDatabase, silentLog, type TestDatabase } from '../../support/database';

let prepared: TestDatabase;

beforeAll(async () => {
  prepared = await openTestDatabase();
  await prepared.close();
});

afterAll(() => prepared.discard());

/** Runs the embedded database on the prepared folder, with one connection to it. */
async function withEmbedded(work: (embedded: Embedded, client: Client) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded(prepared.dataDir);
  const client = new Client({ host: embedded.host, port: embedded.port, user: 'postgres' });
  await client.connect();
  try {
    await work(embedded, client);
  } finally {
    await client.end();
    await embedded.close();
  }
}

test('every commit syncs the disk, before it is acknowledged', async () => {
  await withEmbedded(async (embedded, client) => {
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
    for (let commit = 0; commit < 20; commit++) {
      const before = await embedded.fsyncs();
      await client.query(`insert into jobs (kind) values ('synced')`);
      expect(await embedded.fsyncs()).toBeGreaterThan(before);
    }
  });
});

test('a commit costs one sync, and reading none', async () => {
  await withEmbedded(async (embedded, client) => {
    await client.query(`insert into jobs (kind) values ('first, which may open a new file')`);
    const before = await embedded.fsyncs();
    for (let commit = 0; commit < 50; commit++) await client.query(`insert into jobs (kind) values ('x')`);
    const syncs = (await embedded.fsyncs()) - before;
    expect(syncs).toBeGreaterThanOrEqual(50);
    expect(syncs).toBeLessThanOrEqual(55);
    const atRest = await embedded.fsyncs();
    for (let read = 0; read < 50; read++) await client.query('select count(*) from jobs');
    expect(await embedded.fsyncs()).toBe(atRest);
  });
});

test('nobody else on the machine can reach the database: its socket lies in a folder of ours alone', async () => {
  await withEmbedded(async ({ host }) => {
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(statSync(host).uid).toBe(process.getuid?.());
    expect(readdirSync(host)).toEqual(['.s.PGSQL.5432']);
  });
});

test('a stopped database leaves neither lock nor socket behind', async () => {
  let host = '';
  await withEmbedded(async (embedded) => {
    host = embedded.host;
  });
  expect(existsSync(host)).toBe(false);
  expect(readdirSync(prepared.dataDir)).toEqual(['database']);
});

describe('at a start that cannot succeed', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'corsi-start-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const refusalOf = async (dataDir: string) => {
    const refusal = await openDatabase({ dataDir }, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).not.toContain('\n');
    return (refusal as Error).message;
  };

  test('a file where the folder should be is named', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toBe(
      `The data folder ${file} cannot be written: something that is not a folder bears its name. Mend that, or set DATA_DIR to another folder.`,
    );
    expect(await refusalOf(path.join(file, 'data'))).toContain('part of its path is not a folder');
  });

  test('a full disk is named, and the folder is free for the next start', async () => {
    symlinkSync('/dev/full', path.join(folder, 'database.unfinished'));
    expect(await refusalOf(folder)).toContain(
      `The data folder ${folder} cannot be written: the disk is full.`,
    );
    expect(readdirSync(folder)).toEqual(['database.unfinished']);
  });

  test('a folder of another version of the database is refused, and stays as it was', async () => {
    await mkdir(path.join(folder, 'database'));
    writeFileSync(path.join(folder, 'database/PG_VERSION'), '9.6\n');
    expect(await refusalOf(folder)).toMatch(/^The embedded database in .* does not run: /);
    expect(readdirSync(folder)).toEqual(['database']);
    expect(readdirSync(path.join(folder, 'database'))).toContain('PG_VERSION');
  });

  test.each([
    ['EROFS', 'it is on a read-only disk'],
    ['EACCES', 'no permission'],
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
  ])('%s is said in words', (code, words) => {
    const error = folderError('/data', Object.assign(new Error(code), { code }));
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toContain(`The data folder /data cannot be written: ${words}.`);
  });
});

test('a database that ends by itself says why in one line, and frees the folder', async () => {
  const database = await openTestDatabase();
  try {
    database.pool.on('error', () => {});
    await rm(path.join(database.dataDir, 'database/pg_wal'), { recursive: true });
    await Promise.allSettled(
      ['select pg_switch_wal()', `insert into jobs (kind) values ('x')`].map((query) =>
        database.pool.query(query),
      ),
    );
    const reason = await database.lost;
    expect(reason).toBeInstanceOf(StartError);
    expect(reason.message).toMatch(/^The embedded database in [^\n]+ does not run: PANIC: [^\n]+$/);
    await expect(database.ping()).rejects.toThrow();
    await database.close();
    expect(readdirSync(database.dataDir)).toEqual(['database']);
  } finally {
    await database.discard();
  }
});

test('a database whose making was cut off is made anew', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'corsi-start-'));
  try {
    await mkdir(path.join(folder, 'database'));
    writeFileSync(path.join(folder, 'database/PG_VERSION'), '18\n');
    writeFileSync(path.join(folder, 'database.unfinished'), '');
    const database = await openDatabase({ dataDir: folder }, silentLog);
    await database.ping();
    await database.close();
    expect(readdirSync(folder)).toEqual(['database']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
