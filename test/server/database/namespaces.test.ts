import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '../../../src/server/database/dataLock';
import { linesOf, runFile } from './child';

/** As containers do it: pids, network and mounts of their own. */
const CONTAINER = ['unshare', '--pid', '--net', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const [unshare = '', ...options] = CONTAINER;
const isPermitted = spawnSync(unshare, [...options, 'true']).status === 0;
/** Making a PID namespace takes Linux and the right to do so: elsewhere this cannot be shown. */
const inContainers = isPermitted ? test : test.skip;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corsi-lock-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const started: ChildProcess[] = [];

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

inContainers(
  'of two containers on one volume only the first gets the folder, and the host is refused too',
  async () => {
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
  },
  60_000,
);

inContainers(
  'a container is refused while the host holds the folder, and gets it once the host lets go',
  async () => {
    const lock = await lockDataFolder(folder);
    expect((await linesOf(runContained()).next()).value).toMatch(
      /^StartError: .* is in use by process \d+\. /,
    );
    lock.release();

    const next = runContained();
    const lines = linesOf(next);
    expect((await lines.next()).value).toBe('held');
    await kill(next, lines);
  },
  60_000,
);
