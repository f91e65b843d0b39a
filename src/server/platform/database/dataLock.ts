import { closeSync, ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { type FileLock, tryLockFile } from './fileLock';
import { formerHolder } from './formerLock';
import { StartError } from './startError';

/**
 * Takes the data folder for this process, so that two never write one database: by the file `lock` in it, whose text
 * only serves the refusal's message.
 * @throws StartError when another process holds the folder; nothing in it has been touched then.
 */
export async function lockDataFolder(dataDir: string): Promise<FileLock> {
  const file = path.join(dataDir, 'lock');
  const lock = await tryLockFile(file);
  if (!lock) throw inUse(dataDir, holderOf(file));
  const former = formerHolder(readFileSync(file, 'utf8'));
  if (former !== undefined) {
    closeSync(lock.descriptor); // the file stays: it is the other one's
    throw inUse(dataDir, `process ${former}, an earlier version of this program`);
  }
  ftruncateSync(lock.descriptor);
  writeSync(lock.descriptor, JSON.stringify({ pid: process.pid, host: hostname() }));
  return lock;
}

function inUse(dataDir: string, holder: string): StartError {
  return new StartError(
    `The data folder ${dataDir} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** The text may be missing: its holder has only just taken the folder, or the system does not let us read it. */
function holderOf(file: string): string {
  try {
    const { pid, host } = Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
    if (!Number.isInteger(pid)) return 'another process';
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${String(host)}`;
  } catch {
    return 'another process';
  }
}
