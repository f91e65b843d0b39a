import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockServer } from '../../../../../src/server/platform/database/embedded/serverLock';
import { tryLockFile } from '../../../../../src/server/platform/database/fileLock';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

let dataDir: string;
let cluster: string;
let orphan: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-lock-'));
  cluster = path.join(dataDir, 'postgresql');
  mkdirSync(cluster);
});
afterEach(() => {
  jest.mocked(pause).mockReset();
  orphan?.kill();
  orphan = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const lockFile = () => path.join(dataDir, 'postgres.lock');
const writePid = (pid: number | undefined) =>
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n`);

it('a folder that no PostgreSQL uses is locked at once, and nothing is stopped', async () => {
  writePid(process.pid);
  const stopOrphan = jest.fn();
  const lock = await lockServer(dataDir, cluster, stopOrphan);
  expect(await tryLockFile(lockFile())).toBeUndefined();
  expect(stopOrphan).not.toHaveBeenCalled();
  lock.release();
  expect(existsSync(lockFile())).toBe(false);
});

it.each(['the folder', 'a link to it'])(
  'a PostgreSQL that an earlier start left behind is stopped first, by %s',
  async (by) => {
    const link = path.join(dataDir, 'link');
    symlinkSync(cluster, link);
    const held = await tryLockFile(lockFile());
    orphan = spawn('sleep', ['60'], { cwd: cluster, stdio: 'ignore' });
    writePid(orphan.pid);
    const stopOrphan = jest.fn(async () => held?.release());
    const lock = await lockServer(dataDir, by === 'the folder' ? cluster : link, stopOrphan);
    expect(stopOrphan).toHaveBeenCalledTimes(1);
    lock.release();
  },
);

// Only Linux tells where a process runs.
if (process.platform === 'linux') {
  it.each<[string, number]>([
    ['is another process’s by now', process.pid],
    ['is no process’s any more', 2 ** 22 + 1],
  ])('no process is stopped whose number %s: the folder is waited for', async (_what, pid) => {
    const held = await tryLockFile(lockFile());
    writePid(pid);
    const stopOrphan = jest.fn();
    jest.mocked(pause).mockImplementationOnce(async () => held?.release());
    (await lockServer(dataDir, cluster, stopOrphan)).release();
    expect(stopOrphan).not.toHaveBeenCalled();
  });
}

it('a folder that stays in use for 15 s is given up, in a line that names it', async () => {
  const held = await tryLockFile(lockFile());
  const start = Date.now();
  let waited = 0;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => start + waited);
  jest.mocked(pause).mockImplementation(async () => {
    waited += 4999;
  });
  const refusal = await lockServer(dataDir, cluster, jest.fn()).catch(({ message }: Error) => message);
  clock.mockRestore();
  expect([refusal, waited]).toEqual([
    expect.stringContaining(`still uses ${cluster}, and does not end`),
    4 * 4999,
  ]);
  held?.release();
});
