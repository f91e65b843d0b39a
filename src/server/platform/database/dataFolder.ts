import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { folderError } from './startError';

/** Everybody but the owner. */
const OTHERS = 0o077;

/**
 * Makes the data folder, for its owner alone, if there is none.
 * @returns its real path
 * @throws StartError when it cannot be made or written
 */
export function openDataFolder(dataDir: string): string {
  try {
    makeFolders(path.resolve(dataDir));
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw folderError(path.resolve(dataDir), error);
  }
}

/** One by one: `recursive` never returns where a folder cannot be made although its parent is there (`/proc/x`). */
function makeFolders(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder || isThere(parent)) throw error;
    makeFolders(parent);
    mkdirSync(folder, { mode: 0o700 });
  }
}

/**
 * Takes all rights of others away from a folder and what is in it: earlier versions left the database readable by
 * everybody. The folder itself comes last, so that a walk that was cut off is done again.
 */
export function makePrivate(folder: string): void {
  if ((lstatSync(folder).mode & OTHERS) !== 0) tighten(folder);
}

function tighten(entry: string): void {
  const found = lstatSync(entry);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(entry)) tighten(path.join(entry, name));
  if ((found.mode & OTHERS) !== 0) takeRights(entry, found.mode & 0o7700);
}

/** A volume's root may be another account's: that account decides. */
function takeRights(entry: string, mode: number): void {
  try {
    chmodSync(entry, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function isThere(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
}

/** Makes new, renamed and removed names in a folder last. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
