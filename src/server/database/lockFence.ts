import { type BigIntStats, statSync } from 'node:fs';

/** The lock file that a process holds, so that its other threads can check it. */
export interface LockFence {
  readonly file: string;
  /** Device and inode of the file that is locked. */
  readonly id: string;
}

export const fileId = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

/** Whether the lock file is still the one that was locked: not removed, not replaced, its folder not moved away. */
export function isStillHeld({ file, id }: LockFence): boolean {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && fileId(found) === id;
}
