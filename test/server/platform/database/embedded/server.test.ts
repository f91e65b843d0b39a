import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cluster } from '../../../../../src/server/platform/database/embedded/cluster';
import {
  type Server,
  startServer,
  stopByProgram,
} from '../../../../../src/server/platform/database/embedded/server';

let dataDir: string;
let cluster: Cluster;
let lock: number;
let server: Server | undefined;
const listenersBefore = process.listenerCount('exit');
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-server-'));
  const [folder, bin] = [path.join(dataDir, 'postgresql'), path.join(dataDir, 'bin')];
  for (const name of [folder, bin]) mkdirSync(name);
  lock = openSync(path.join(dataDir, 'lock'), 'a');
  cluster = { folder, programs: { bin, major: 18 }, account: undefined, lock };
});
afterEach(async () => {
  server?.kill();
  await server?.exited;
  server = undefined;
  expect(process.listenerCount('exit')).toBe(listenersBefore);
  closeSync(lock);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Puts a script in a program's place; it runs in the cluster's folder. */
function program(name: 'postgres' | 'pg_ctl', ...lines: string[]): void {
  const file = path.join(dataDir, 'bin', name);
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}
const say = (text: string) => `printf '%s' '${text}' >&2`;
const READY = say('LOG:  database system is ready to accept connections\n');
/** Notes its signals, and ends by those that are named. */
const traps = (...ends: string[]) =>
  ['INT', 'QUIT'].map(
    (name) => `trap 'echo ${name} >>signals${ends.includes(name) ? '; exit 0' : ''}' ${name}`,
  );
const WAIT = 'while :; do sleep 0.02; done';

const read = (name: string) => readFileSync(path.join(cluster.folder, name), 'utf8');
const start = async (...settings: string[]) => {
  server = await startServer(cluster, settings);
  return server;
};
const fault = (reason: string) => `The embedded database in ${dataDir} does not run: ${reason}`;

it('PostgreSQL gets its folder and settings, the lock to hold, and none of our own variables', async () => {
  process.env.CORSI_SECRET = 'hunter22';
  program(
    'postgres',
    ...traps('INT', 'QUIT'),
    'echo "$*" >words',
    'env >variables',
    'pwd >place',
    'echo held >&3',
    READY,
    WAIT,
  );
  await start('port=5432', 'jit=off');
  delete process.env.CORSI_SECRET;
  expect(read('words')).toBe(`-D ${cluster.folder} -c port=5432 -c jit=off\n`);
  expect(read('place')).toBe(`${cluster.folder}\n`);
  expect(read('variables').split('\n')).toEqual(
    expect.arrayContaining(['LC_ALL=C', 'TZ=UTC', `PATH=${process.env.PATH}`]),
  );
  expect(read('variables')).not.toContain('hunter22');
  expect(readFileSync(path.join(dataDir, 'lock'), 'utf8')).toBe('held\n');
});

it('it has started once it says so, in however many pieces', async () => {
  const [first, rest] = [say('LOG:  database system is rea'), say('dy to accept connections\n')];
  program(
    'postgres',
    ...traps('QUIT'),
    say('LOG:  starting\n'),
    first,
    'sleep 0.05',
    'echo now >ready',
    rest,
    WAIT,
  );
  await start();
  expect(read('ready')).toBe('now\n');
});

describe('a start that fails says why', () => {
  it('in PostgreSQL’s last words', async () => {
    program('postgres', say('FATAL:  could not map memory\n'), 'exit 1');
    await expect(start()).rejects.toThrow(fault('FATAL: could not map memory'));
  });

  it('though they are heard after its end, and not for longer than a moment', async () => {
    const late = `(sleep 0.1; ${say('FATAL:  could not map memory\n')}; sleep 20) & echo $! >left`;
    program('postgres', late, 'exit 1');
    await expect(start()).rejects.toThrow(fault('FATAL: could not map memory'));
    process.kill(Number(read('left'))); // it runs still
  });

  it('or that there is no such program', async () => {
    await expect(start()).rejects.toThrow(/ does not run: FATAL: spawn \S+postgres ENOENT$/);
  });
});

describe('a server that ends by itself', () => {
  it('gives the reason, not what it wrote before it had started', async () => {
    const late = say('PANIC:  could not write to log\n');
    program(
      'postgres',
      say('FATAL:  an old story\n'),
      READY,
      'while [ ! -e go ]; do sleep 0.01; done',
      '. ./go',
    );
    const { lost } = await start();
    writeFileSync(path.join(cluster.folder, 'go'), 'exit 3');
    expect((await lost).message).toBe(fault('it ended without a reason'));
    rmSync(path.join(cluster.folder, 'go'));
    const other = await start();
    writeFileSync(path.join(cluster.folder, 'go'), `${late}; exit 3`);
    expect((await other.lost).message).toBe(fault('PANIC: could not write to log'));
    // Nothing is left to stop.
    await other.stop();
  });

  it('gives the signal that ended it', async () => {
    program('postgres', READY, 'while [ ! -e go ]; do sleep 0.01; done', 'kill -KILL $$');
    const { lost, exited } = await start();
    writeFileSync(path.join(cluster.folder, 'go'), '');
    expect((await lost).message).toBe(fault('FATAL: it was ended by SIGKILL'));
    await exited;
  });
});

describe('a server that is stopped', () => {
  it('gets one signal to end its connections, and is not lost', async () => {
    const clear = jest.spyOn(globalThis, 'clearTimeout');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    program('postgres', ...traps(), READY, 'while [ ! -e go ]; do sleep 0.01; done');
    const { stop, lost } = await start();
    const stopped = stop();
    while (!existsSync(path.join(cluster.folder, 'signals'))) await new Promise(setImmediate);
    const again = stop();
    writeFileSync(path.join(cluster.folder, 'go'), '');
    await Promise.all([stopped, again]);
    expect(read('signals')).toBe('INT\n');
    expect(await Promise.race([lost, new Promise((resolve) => setImmediate(() => resolve('stopped')))])).toBe(
      'stopped',
    );
    const last = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 10_000)];
    expect(clear).toHaveBeenCalledWith(last?.value);
  });

  it('is ended without its goodbyes when it takes longer than ten seconds', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    program('postgres', ...traps('QUIT'), READY, WAIT);
    const { stop } = await start();
    const stopped = stop();
    const [end] = timers.mock.calls.find(([, ms]) => ms === 10_000) ?? [];
    end?.();
    await stopped;
    expect(read('signals')).toMatch(/^(INT\n)?QUIT\n$/);
  });

  it('ends at once with our process', async () => {
    program('postgres', ...traps('QUIT'), READY, WAIT);
    const { exited, lost } = await start();
    process.listeners('exit').at(-1)?.(0);
    await exited;
    expect(read('signals')).toBe('QUIT\n');
    expect((await lost).message).toContain('does not run');
  });
});

it.each([
  ['gently', 'exit 0', ['fast']],
  ['and at once where it does not end', 'case "$*" in *fast*) exit 1;; esac', ['fast', 'immediate']],
])('a server of an earlier process is stopped %s', async (_how, end, modes) => {
  program('pg_ctl', 'echo "$*" >>words', end);
  await stopByProgram(cluster);
  expect(read('words')).toBe(modes.map((mode) => `stop -m ${mode} -D ${cluster.folder} -w -t 10\n`).join(''));
});
