import { spawnSync } from 'node:child_process';

/** Mounting takes Linux and root: elsewhere no test can have a full or read-only disk. */
export const canMount =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * Mounts a file system of its own on a folder.
 * @param options such as `size=1m` or `ro`
 * @returns what unmounts it
 */
export function mountDisk(folder: string, options: string): () => void {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status).toBe(0);
  return () => void spawnSync('umount', [folder]);
}
