import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, tryLockFile } from '../fileLock';
import { StartError } from '../startError';

/** How long processes of an earlier start may take to end: milliseconds. */
const LONGEST_END = 15_000;

/**
 * Locks `postgres.lock`, whose descriptor all processes of PostgreSQL inherit: while one of an earlier start is left, after
 * kill -9 of its shop, the file is locked.
 * @param stopOrphan is called when that is so
 * @throws StartError when they do not end
 */
export async function lockServer(
  dataDir: string,
  cluster: string,
  stopOrphan: () => Promise<void>,
): Promise<FileLock> {
  const file = path.join(dataDir, 'postgres.lock');
  const free = await tryLockFile(file);
  if (free) return free;
  if (isRunningHere(cluster)) await stopOrphan();
  for (const deadline = Date.now() + LONGEST_END; Date.now() < deadline; await pause(50)) {
    const lock = await tryLockFile(file);
    if (lock) return lock;
  }
  throw new StartError(
    `A PostgreSQL that an earlier start left behind still uses ${cluster}, and does not end. End its processes, on whichever machine or container they are.`,
  );
}

/** The number in `postmaster.pid` may be another process's by now, or that of another container. */
function isRunningHere(cluster: string): boolean {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  if (process.platform !== 'linux') return true;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
