import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './startError';

/** Holds a data folder for this process. */
export interface DataLock {
  /** Gives the folder free; does nothing if it is no longer ours. */
  release(): void;
}

/** Long enough for a process that moved our lock by mistake to have put it back. */
const CONFIRM_AFTER_MS = 25;

/**
 * Takes the data folder for this process, so that two never write one database. The lock is a file with the
 * holder's pid and, where /proc tells it, the moment that process began: a lock whose holder is gone, or whose
 * pid now belongs to another program, is taken over, however young; one whose holder lives is respected,
 * however old.
 * @throws StartError when another process holds the folder; nothing in it has been touched then.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const file = path.join(dataDir, 'lock');
  const mine = JSON.stringify({ ...identity(process.pid), token: randomBytes(8).toString('hex') });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const held = { release: () => void (read(file) === mine && rmSync(file, { force: true })) };

  const first = read(file);
  if (first !== undefined) refuseIfAlive(first, dataDir);
  writeFileSync(draft, mine, { flag: 'wx' });
  try {
    for (let takenOver = false; ; ) {
      if (link(draft, file)) {
        if (!takenOver) return held;
        await pause(CONFIRM_AFTER_MS);
        const holder = read(file);
        if (holder === mine) return held;
        if (holder !== undefined) refuseIfAlive(holder, dataDir);
        continue;
      }
      const holder = read(file);
      if (holder === undefined) continue;
      refuseIfAlive(holder, dataDir);
      takenOver = bury(file, holder) || takenOver;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead holder's lock away. Whoever was faster may have put a living one there: that goes back. */
function bury(file: string, dead: string): boolean {
  const grave = `${file}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  if (read(grave) !== dead) link(grave, file);
  rmSync(grave, { force: true });
  return true;
}

function refuseIfAlive(holder: string, dataDir: string): void {
  const claimed = parse(holder);
  if (!claimed || !isAlive(claimed.pid)) return;
  const living = identity(claimed.pid);
  const another = claimed.began && living.began && claimed.began !== living.began;
  if (another) return;
  throw new StartError(
    `The data folder ${dataDir} is in use by process ${claimed.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

interface Identity {
  pid: number;
  /** Boot of the machine and the process's start in clock ticks since; '' where the system does not tell. */
  began: string;
}

function identity(pid: number): Identity {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  const start = statusOf(pid)[19];
  return { pid, began: boot && start ? `${boot}/${start}` : '' };
}

/** What Linux tells of a process after its name (which may hold spaces and brackets): state, parent, … */
function statusOf(pid: number): string[] {
  return (
    read(`/proc/${pid}/stat`)
      ?.replace(/^.*\)\s/s, '')
      .split(' ') ?? []
  );
}

/** Undefined for what a power failure left of a lock: whoever wrote it is gone. */
function parse(holder: string): Identity | undefined {
  try {
    const { pid, began } = Object(JSON.parse(holder)) as Partial<Identity>;
    return Number.isInteger(pid) && Number(pid) > 0
      ? { pid: Number(pid), began: String(began ?? '') }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const status = statusOf(pid);
  // Killed, all its threads gone, but nobody has asked for its end yet: in containers that may last.
  const isEmptyShell = status[0] === 'Z' && Number(status[17]) <= 1;
  return !isEmptyShell;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}
