import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileId, isStillHeld, type LockFence } from './lockFence';
import { StartError } from './startError';

/** Holds a data folder for this process. */
export interface DataLock extends LockFence {
  /** Frees the folder; does nothing if it is no longer ours. */
  release(): void;
}

/** Left by earlier versions when they were killed while taking the folder. */
const DRAFT = /^lock\.(\d+|stale)\.[0-9a-f]{8}$/;

/**
 * Takes the data folder for this process, so that two never write one database. The system itself locks the file
 * `lock`: that holds across containers on one volume, whose pids say nothing about each other, and ends with the
 * process, however it ends. The file's text only serves the refusal's message.
 * @throws StartError when another process holds the folder; nothing in it has been touched then.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const tryLock = await loadTryLock();
  const file = path.join(dataDir, 'lock');
  for (;;) {
    const descriptor = openSync(file, 'a+', 0o600);
    try {
      if (!tryLock(descriptor)) throw inUse(dataDir, file);
      const fence = { file, id: fileId(fstatSync(descriptor, { bigint: true })) };
      // The holder before us may have removed the file between our opening and locking it.
      if (isStillHeld(fence)) {
        ftruncateSync(descriptor);
        writeSync(descriptor, JSON.stringify({ pid: process.pid, host: hostname() }));
        sweepDrafts(dataDir);
        return { ...fence, release: releaseOnce(descriptor, fence) };
      }
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    closeSync(descriptor);
  }
}

/** The file goes while it is still locked: nobody else can hold it then. */
function releaseOnce(descriptor: number, fence: LockFence): () => void {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    if (isStillHeld(fence)) rmSync(fence.file, { force: true });
    closeSync(descriptor);
  };
}

async function loadTryLock() {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (error) {
    const system = `${process.platform}-${process.arch}`;
    throw new StartError(
      `The embedded database needs file locks, and there are none for this system (${system}): ${lineOf(error)}. Set DATABASE_URL to a PostgreSQL instead.`,
    );
  }
}

const lineOf = (error: unknown) => (error as Error).message.split('\n', 1)[0];

function inUse(dataDir: string, file: string): StartError {
  return new StartError(
    `The data folder ${dataDir} is in use by ${holderOf(file)}. Stop that one first, or set DATA_DIR to another folder.`,
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

function sweepDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (DRAFT.test(name)) rmSync(path.join(dataDir, name), { force: true });
  }
}
