import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../../../src/server/platform/database';
import { lockDataFolder } from '../../../../src/server/platform/database/dataLock';
import { isStillHeld } from '../../../../src/server/platform/database/fileLock';
import { formerHolder, startOf } from '../../../../src/server/platform/database/formerLock';
import { kill, linesOf, runFile } from './child';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corsi-lock-'));
  file = path.join(folder, 'lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const here = hostname();

test('a free folder is taken, and given back on release', async () => {
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that a living process holds is refused in one line that names it, however old the lock', async () => {
  const lock = await lockDataFolder(folder);
  await utimes(file, new Date(0), new Date(0));
  const before = readFileSync(file, 'utf8');
  const refusal = await lockDataFolder(folder).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toBe(
    `The data folder ${folder} is in use by process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toEqual(['lock']);
  lock.release();
});

test.each([
  [JSON.stringify({ pid: 7, host: 'another-container' }), 'process 7 on another-container'],
  ['', 'another process'],
  ['{"pid":', 'another process'],
])('the holder of a lock that says %j is called %s', async (content, name) => {
  const lock = await lockDataFolder(folder);
  writeFileSync(file, content);
  await expect(lockDataFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by ${name}.`);
  lock.release();
});

test.each(['', '{"pid":', 'null', '[]', '{"pid":"1"}', '{"pid":-1}', '{"pid":0}'])(
  'a lock that a power cut left as %j is taken over',
  async (content) => {
    writeFileSync(file, content);
    (await lockDataFolder(folder)).release();
    expect(existsSync(file)).toBe(false);
  },
);

test('a pid that belongs to a living process does not hold the folder by itself', async () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: here, more: 'than before' }));
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, host: here });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

describe('a lock of an earlier version, which is its text alone,', () => {
  const write = (holder: object) => writeFileSync(file, JSON.stringify({ token: '0a1b2c3d', ...holder }));

  test.each([
    ['that began when it says', () => startOf(process.pid)],
    ['on a system that does not tell when', () => ''],
  ])('is respected while its process lives (%s), and stays as it is', async (_name, began) => {
    write({ pid: process.pid, began: began() });
    const before = readFileSync(file, 'utf8');
    for (let time = 0; time < 2; time += 1) {
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} is in use by process ${process.pid}, an earlier version of this program. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('is respected where its process is another account’s', () => {
    const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not yours'), { code: 'EPERM' });
    });
    expect(formerHolder(JSON.stringify({ token: 'a', pid: process.pid, began: '' }))).toBe(process.pid);
    expect(kill.mock.calls).toEqual([[process.pid, 0]]);
  });

  // Only Linux tells the state of a process.
  if (process.platform === 'linux') {
    test('is read whatever its process is called, and taken over from one that is dead and not buried', async () => {
      const name = path.join(folder, 'a) Z 1 (b');
      writeFileSync(name, '#!/bin/sh\nsleep 60 & echo $!\nwait\n', { mode: 0o755 });
      const holder = spawn(name, { stdio: ['ignore', 'pipe', 'ignore'] });
      const child = Number((await linesOf(holder).next()).value);
      const textOf = (pid: number, began: string) => JSON.stringify({ token: 'a', pid, began });
      const pid = holder.pid ?? 0;
      expect(startOf(pid)).toMatch(/^[0-9a-f-]{36}\/\d+$/);
      expect(formerHolder(textOf(pid, startOf(pid)))).toBe(pid);
      // The state stands behind the last bracket of the name.
      const until = async (of: number, state: string) => {
        const stateOf = () => readFileSync(`/proc/${of}/stat`, 'utf8').split(') ').at(-1)?.[0];
        while (stateOf() !== state) await new Promise(setImmediate);
      };
      // A parent that is stopped buries nobody.
      holder.kill('SIGSTOP');
      await until(pid, 'T');
      process.kill(child, 'SIGKILL');
      await until(child, 'Z');
      expect(formerHolder(textOf(child, ''))).toBeUndefined();
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    });
  }

  test('is taken over once its process is gone, or its number is another process’s', async () => {
    const { pid } = spawnSync('true');
    for (const holder of [
      { pid, began: '' },
      { pid: process.pid, began: 'another-boot/1' },
    ]) {
      write(holder);
      (await lockDataFolder(folder)).release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

test('a copy of a folder in use opens, its lock file included', async () => {
  const lock = await lockDataFolder(folder);
  const copy = path.join(folder, 'copy');
  mkdirSync(copy);
  cpSync(file, path.join(copy, 'lock'));
  (await lockDataFolder(copy)).release();
  expect(readdirSync(copy)).toEqual([]);
  lock.release();
});

test('a killed process does not hold the folder a moment longer, and a restart at once works', async () => {
  const holder = runFile('lockHolder.ts', [folder]);
  const lines = linesOf(holder);
  expect((await lines.next()).value).toBe('held');
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${holder.pid}`);
  await kill(holder);
  (await lockDataFolder(folder)).release();
}, 60_000);

test('of many that find the same dead lock, exactly one gets the folder', async () => {
  for (let round = 0; round < 5; round++) {
    writeFileSync(file, JSON.stringify({ pid: 1, host: here }));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(folder)));
    const winners = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners).toHaveLength(1);
    winners[0]?.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a lock file that its holder removes before we have locked it is not taken for ours', async () => {
  // Loads what locks files, which opens files too.
  (await lockDataFolder(folder)).release();
  const { openSync } = fs;
  jest.spyOn(fs, 'openSync').mockImplementationOnce((...input) => {
    const descriptor = openSync(...input);
    fs.rmSync(file);
    return descriptor;
  });
  const opened = jest.spyOn(fs, 'openSync');
  const closed = jest.spyOn(fs, 'closeSync');
  const lock = await lockDataFolder(folder);
  expect(isStillHeld(lock)).toBe(true);
  await expect(lockDataFolder(folder)).rejects.toThrow(StartError);
  lock.release();
  // Nothing stays open of any of them.
  expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
});

test('releasing does not take away a lock that is another’s by now', async () => {
  const lock = await lockDataFolder(folder);
  writeFileSync(`${file}.new`, 'of another');
  renameSync(`${file}.new`, file);
  expect(isStillHeld(lock)).toBe(false);
  lock.release();
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe('of another');
});

test('a lock is lost when its file is removed or its folder moved away', async () => {
  const lock = await lockDataFolder(folder);
  expect(isStillHeld(lock)).toBe(true);
  renameSync(folder, `${folder}-moved`);
  expect(isStillHeld(lock)).toBe(false);
  renameSync(`${folder}-moved`, folder);
  expect(isStillHeld(lock)).toBe(true);
  await rm(file);
  expect(isStillHeld(lock)).toBe(false);
  lock.release();
});

test('the lock file is readable by its owner alone', async () => {
  const lock = await lockDataFolder(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  lock.release();
});

/** As containers do it: PIDs, network and mounts of their own. Root needs no user namespace, others do. */
const namespaces = ['--pid', '--net', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const CONTAINER = [['unshare'], ['unshare', '--user', '--map-root-user']]
  .map((program) => [...program, ...namespaces])
  .find(([program = '', ...options]) => spawnSync(program, [...options, 'true']).status === 0);

// Only Linux has namespaces, and within most containers no more can be made.
if (CONTAINER) {
  describe('among containers', () => {
    const started: ChildProcess[] = [];
    afterEach(() => {
      for (const child of started.splice(0)) child.kill('SIGKILL');
    });

    function runContained(): ChildProcess {
      const child = runFile('lockHolder.ts', [folder], CONTAINER);
      started.push(child);
      return child;
    }

    /** `unshare` ends before the program inside does: that one is gone once nobody holds its output any more. */
    async function kill(child: ChildProcess, lines: AsyncGenerator<string>): Promise<void> {
      child.kill('SIGKILL');
      for await (const _line of lines);
    }

    test('of two containers on one volume only the first gets the folder, and the host is refused too', async () => {
      const holder = runContained();
      const lines = linesOf(holder);
      expect((await lines.next()).value).toBe('held');

      const second = linesOf(runContained());
      expect((await second.next()).value).toMatch(
        /^StartError: The data folder \S+ is in use by process \d+\. /,
      );
      expect((await second.next()).done).toBe(true);
      await expect(lockDataFolder(folder)).rejects.toThrow(/ is in use by /);

      await kill(holder, lines);
      (await lockDataFolder(folder)).release();
    }, 60_000);

    test('a container is refused while the host holds the folder, and gets it once the host lets go', async () => {
      const lock = await lockDataFolder(folder);
      expect((await linesOf(runContained()).next()).value).toMatch(
        /^StartError: .* is in use by process \d+\. /,
      );
      lock.release();

      const next = runContained();
      const lines = linesOf(next);
      expect((await lines.next()).value).toBe('held');
      await kill(next, lines);
    }, 60_000);
  });
}
