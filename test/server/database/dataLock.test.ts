import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../../src/server/database';
import { lockDataFolder } from '../../../src/server/database/dataLock';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corsi-lock-'));
  file = path.join(folder, 'lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A pid that belonged to a process which has ended. */
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));

test('a free folder is taken, and given back on release', async () => {
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that a living process holds is refused in one line that names it, however old the lock', async () => {
  await lockDataFolder(folder);
  await utimes(file, new Date(0), new Date(0));
  const before = readFileSync(file, 'utf8');
  const refusal = await lockDataFolder(folder).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toBe(
    `The data folder ${folder} is in use by process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('a lock whose holder has died is taken over, however young', async () => {
  writeFileSync(file, JSON.stringify({ pid: deadPid(), began: 'x/1' }));
  const lock = await lockDataFolder(folder);
  expect(readdirSync(folder)).toEqual(['lock']);
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

test('a pid that now belongs to another program does not hold the folder', async () => {
  if (!existsSync('/proc/self/stat')) return expect(process.platform).not.toBe('linux');
  await lockDataFolder(folder);
  const mine = JSON.parse(readFileSync(file, 'utf8'));
  const boot = mine.began.split('/')[0];
  for (const began of [`${boot}/1`, 'another-boot/1']) {
    writeFileSync(file, JSON.stringify({ ...mine, began }));
    (await lockDataFolder(folder)).release();
  }
});

test('a killed process that nobody has reaped does not hold the folder', async () => {
  // The shell starts a process, kills it and never waits for it.
  const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await once(shell.stdout, 'data');
    const pid = Number(line);
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!existsSync('/proc/self/stat')) return expect(process.platform).not.toBe('linux');
    writeFileSync(file, JSON.stringify({ pid, began: '' }));
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${pid}`);
    process.kill(pid, 'SIGKILL');
    while (!stat().includes(') Z ')) await new Promise(setImmediate);
    (await lockDataFolder(folder)).release();
  } finally {
    shell.kill('SIGKILL');
  }
});

test('of many that find the same dead lock, exactly one gets the folder', async () => {
  const pid = deadPid();
  for (let round = 0; round < 5; round++) {
    writeFileSync(file, JSON.stringify({ pid, began: 'x/1' }));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(folder)));
    const winners = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners).toHaveLength(1);
    winners[0]?.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('releasing does not take away a lock that is another’s by now', async () => {
  const lock = await lockDataFolder(folder);
  writeFileSync(file, 'of another');
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe('of another');
});
