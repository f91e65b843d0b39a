import { spawn } from 'node:child_process';
import fs, {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, StartError, users } from '../../../../../src/server/platform/database';
import { accountFor } from '../../../../../src/server/platform/database/embedded/account';
import { startEmbedded } from '../../../../../src/server/platform/database/embedded/embedded';
import { tryLockFile } from '../../../../../src/server/platform/database/fileLock';
import { silentLog } from '../../../../support/database';

/** One folder for all: making a database takes a second. */
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-embedded-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function withDatabase(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>) {
  const database = await openDatabase({ dataDir }, silentLog);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

it('lets a commit reach the disk before it is acknowledged, tells the time of all machines, and repeats no values in its log', () =>
  withDatabase(async ({ pool, embedded }) => {
    expect(embedded).toBe(true);
    const commits = ['fsync', 'synchronous_commit', 'full_page_writes'];
    const names = [...commits, 'TimeZone', 'log_min_messages', 'max_connections'];
    const { rows } = await pool.query('select name, setting from pg_settings where name = any($1)', [names]);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      TimeZone: 'UTC',
      log_min_messages: 'log',
      max_connections: '40',
    });
  }));

it('orders names by code points and knows capital letters with accents, whatever the machine speaks', () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select string_agg(n, ' ' order by n) as names, lower('ÀÈÉ') as low, unaccent('Città') as plain
       from (values ('Zeta'), ('elan'), ('Élan'), ('Ada'), ('àb')) as v(n)`,
    );
    expect(rows).toEqual([{ names: 'Ada Zeta elan Élan àb', low: 'àèé', plain: 'Citta' }]);
  }));

it('answers while another query takes its time', () =>
  withDatabase(async ({ pool }) => {
    const order: string[] = [];
    const slow = pool.query('select pg_sleep(0.3)').then(() => order.push('slow'));
    await pool.query('select 1').then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  }));

it('goes on answering after one of its processes was killed', () =>
  withDatabase(async (database) => {
    const { pool } = database;
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGKILL');
    const deadline = Date.now() + 10_000;
    const answers = () =>
      database.ping().then(
        () => true,
        () => false,
      );
    while (!(await answers())) expect(Date.now()).toBeLessThan(deadline);
    expect(await Promise.race([database.lost, 'running'])).toBe('running');
  }));

it('keeps what was written from one start to the next, and refuses a second process meanwhile', async () => {
  await withDatabase(async ({ orm }) => {
    await orm.insert(users).values({ email: 'a@example.com' });
    const refusal = await openDatabase({ dataDir }, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toContain(`in use by process ${process.pid}`);
    expect(await orm.select({ email: users.email }).from(users)).toEqual([{ email: 'a@example.com' }]);
  });
  // As a power cut leaves it; another process has the number by now.
  const account = accountFor(path.join(dataDir, 'postgresql'));
  const other = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
  writeFileSync(path.join(dataDir, 'postgresql', 'postmaster.pid'), `${other.pid}\n`);
  await withDatabase(async ({ orm }) => {
    expect(await orm.select({ email: users.email }).from(users)).toEqual([{ email: 'a@example.com' }]);
  });
  other.kill();
});

it('gives its folder back where the shop cannot use it', async () => {
  jest
    .spyOn(Client.prototype, 'query')
    .mockImplementationOnce((async () => ({ rows: [{ name: 'postgres', encoding: 'LATIN1' }] })) as never);
  await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow('keeps text as LATIN1');
  expect(readdirSync(dataDir)).toEqual(['postgresql']);
});

it('listens where no other account can enter, and leaves neither lock nor socket behind', async () => {
  const running = await startEmbedded(dataDir, silentLog);
  const folder = new URL(running.url.replace('@/', '@x/')).searchParams.get('host') ?? '';
  const uid = accountFor(path.join(dataDir, 'postgresql'))?.uid ?? process.getuid?.();
  expect(statSync(folder)).toMatchObject({ uid });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres.lock', 'postgresql']);
  await Promise.all([running.close(), running.close()]);
  expect(() => statSync(folder)).toThrow('ENOENT');
  expect(readdirSync(dataDir)).toEqual(['postgresql']);
});

it.each(['lock', 'postgres.lock'])(
  'stops by itself when its file "%s" is gone, and says so',
  async (name) => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const { lost, close } = await (name === 'lock'
      ? openDatabase({ dataDir }, silentLog)
      : startEmbedded(dataDir, silentLog));
    const [check] = intervals.mock.calls.find(([, every]) => every === 1000) ?? [];
    check?.();
    expect(await Promise.race([lost, 'running'])).toBe('running');
    rmSync(path.join(dataDir, name));
    check?.();
    expect(((await lost) as Error).message).toMatch(
      /^This process no longer holds the data folder \S+: its file "lock" or "postgres.lock" was removed/,
    );
    await close();
    expect(readdirSync(dataDir)).toEqual(['postgresql']);
  },
);

describe('a folder that it cannot use', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'corsi-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const refusalOf = async (dir: string) => {
    const refusal = await openDatabase({ dataDir: dir }, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    return (refusal as Error).message;
  };
  const addVersion = (name: string, version: string) => {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'PG_VERSION'), `${version}\n`);
  };

  it('is named where it is a file', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toBe(
      `The data folder ${file} cannot be written: something that is not a folder bears its name. Mend that, or set DATA_DIR to another folder.`,
    );
    expect(await refusalOf(path.join(file, 'data'))).toContain('part of its path is not a folder');
  });

  it('is named where its disk is full', async () => {
    jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    expect(await refusalOf(folder)).toContain(
      `The data folder ${folder} cannot be written: the disk is full.`,
    );
  });

  it('is refused, and stays as it was, with the database of an earlier version of the program', async () => {
    addVersion('database', '17');
    expect(await refusalOf(folder)).toMatch(
      /^The database in \S+\/database is of an earlier version of this program\. Carry it over with "npm run move-data -- --from \S+\/database --to [^\n]+$/,
    );
    expect(readdirSync(folder)).toEqual(['database']);
  });

  it('is refused, and stays as it was, where a move has not finished, except for the next move', async () => {
    addVersion('postgresql', '17');
    writeFileSync(path.join(folder, 'postgresql.unfinished'), '');
    expect(await refusalOf(folder)).toMatch(
      /^The database in \S+\/postgresql is unfinished: "npm run move-data" was interrupted\. [^\n]+$/,
    );
    expect(readdirSync(folder).sort()).toEqual(['postgresql', 'postgresql.unfinished']);
    const asTarget = startEmbedded(folder, silentLog, { isMoveTarget: true });
    await expect(asTarget).rejects.toThrow('is of PostgreSQL 17');
    addVersion('database', '17');
    rmSync(path.join(folder, 'postgresql.unfinished'));
    // The present database counts, whatever an earlier version left beside it.
    expect(await refusalOf(folder)).toContain('is of PostgreSQL 17');
  });

  it('is refused, and stays as it was, with the database of another PostgreSQL', async () => {
    addVersion('postgresql', '17');
    expect(await refusalOf(folder)).toMatch(
      /^The embedded database in \S+ is of PostgreSQL 17, and this program has 18\. Carry it over with "npm run move-data"[^\n]+$/,
    );
    expect(readdirSync(folder)).toEqual(['postgresql']);
    expect(readdirSync(path.join(folder, 'postgresql'))).toEqual(['PG_VERSION']);
  });

  it('is freed first of a PostgreSQL that an earlier start left behind, and the operator reads of it', async () => {
    addVersion('postgresql', '17');
    const cluster = path.join(folder, 'postgresql');
    const lock = await tryLockFile(path.join(folder, 'postgres.lock'));
    const left = spawn('sleep', ['60'], {
      ...accountFor(cluster),
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'ignore', lock?.descriptor],
    });
    closeSync(lock?.descriptor ?? -1);
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${left.pid}\n`);
    const programs = mkdtempSync(path.join(tmpdir(), 'corsi-programs-'));
    chmodSync(programs, 0o755);
    mkdirSync(path.join(programs, 'bin'));
    for (const [name, work] of [
      ['postgres', 'echo "postgres (PostgreSQL) 18.4"'],
      ['pg_ctl', 'kill "$(cat postmaster.pid)"'],
    ] as const)
      writeFileSync(path.join(programs, 'bin', name), `#!/bin/sh\n${work}\n`, { mode: 0o755 });
    const lines: unknown[][] = [];
    const warn = (...line: unknown[]) => void lines.push(line);
    const started = startEmbedded(folder, { ...silentLog, warn }, { programs });
    await expect(started).rejects.toThrow('is of PostgreSQL 17');
    expect(lines).toEqual([
      [{}, 'PostgreSQL still runs for an earlier start that was killed: it is stopped first'],
    ]);
    while (left.signalCode === null) await new Promise(setImmediate);
    expect(left.signalCode).toBe('SIGTERM');
    rmSync(programs, { recursive: true });
  });

  it('says in one line why PostgreSQL does not start, and is free afterwards', async () => {
    addVersion('postgresql', '18');
    expect(await refusalOf(folder)).toMatch(/^The embedded database in [^\n]+ does not run: [^\n]+$/);
    expect(readdirSync(folder)).toEqual(['postgresql']);
  });
});
