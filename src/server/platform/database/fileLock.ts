import { type BigIntStats, closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs';
import { StartError } from './startError';

/** Which file is locked. */
interface LockFence {
  readonly file: string;
  /** Device and inode of the file that is locked. */
  readonly id: string;
}

const fileId = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

/** Whether the lock file is still the one that was locked: not removed, not replaced, its folder not moved away. */
export function isStillHeld({ file, id }: LockFence): boolean {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && fileId(found) === id;
}

/** A file that the system has locked for this process, and for every process that inherits its descriptor. */
export interface FileLock extends LockFence {
  readonly descriptor: number;
  /** Removes the file and gives it up; does nothing if it is no longer ours. */
  release(): void;
}

/**
 * Locks a file, making it where it is missing. The lock holds across containers on one volume, whose pids say nothing
 * about each other, and ends with the last process that holds the descriptor, however it ends.
 * @returns undefined while another process holds it
 */
export async function tryLockFile(file: string): Promise<FileLock | undefined> {
  const tryLock = await loadTryLock();
  for (;;) {
    const descriptor = openSync(file, 'a+', 0o600);
    try {
      if (!tryLock(descriptor)) {
        closeSync(descriptor);
        return undefined;
      }
      const fence = { file, id: fileId(fstatSync(descriptor, { bigint: true })) };
      // The holder before us may have removed the file between our opening and locking it.
      if (isStillHeld(fence)) return { ...fence, descriptor, release: releaseOnce(descriptor, fence) };
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
