import { randomUUID } from 'node:crypto';
import { createReadStream, open as openByCallback } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { isPlainKey, mimeOf } from './key';
import { signedMediaAddress } from './signature';
import type { MediaStore, StoredFile } from './store';

const openFile: (file: string, flags: string) => Promise<number> = promisify(openByCallback);

/** Read at once: more is faster, and held once for each viewer. */
const READ_BYTES = 256 * 1024;

export interface FolderStoreOptions {
  /** Absolute; created with the first file. */
  readonly folder: string;
  /** Signs addresses. */
  readonly secret: string;
  readonly clock: () => Date;
}

/** Files are written here first. No key leads here, since segments never begin with a dot. */
const INCOMING = '.incoming';

/** The default media store: files in a folder, served under `/media/…`. */
export function openFolderStore({ folder, secret, clock }: FolderStoreOptions): MediaStore {
  const root = path.resolve(folder);
  const fileOf = (key: string): string => {
    if (!isPlainKey(key)) throw new TypeError(`Not a media key: ${JSON.stringify(key.slice(0, 100))}`);
    return path.join(root, key);
  };

  const describe = async (key: string): Promise<StoredFile | undefined> => {
    if (!isPlainKey(key)) return undefined;
    const found = await stat(fileOf(key)).catch(absent);
    if (!found?.isFile()) return undefined;
    const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    return { key, mime: mimeOf(key), bytes: found.size, etag, modifiedAt: found.mtime };
  };

  const stored = async (key: string): Promise<StoredFile> => {
    const file = await describe(key);
    if (!file) throw new Error(`The media file ${key} is gone right after it was written`);
    return file;
  };

  /** Whole or not at all. */
  const keep = async (target: string, content: Uint8Array | Readable | string): Promise<void> => {
    const waiting = path.join(root, INCOMING, randomUUID());
    await mkdir(path.dirname(waiting), { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await writeThrough(waiting, content);
      await rename(waiting, target);
    } catch (error) {
      await rm(waiting, { force: true });
      throw error;
    }
  };

  return {
    localFile: fileOf,
    stat: describe,
    async put(key, content) {
      await keep(fileOf(key), content);
      return stored(key);
    },
    async take(key, file) {
      const target = fileOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      const handle = await open(file, 'r+');
      await handle.sync();
      await handle.close();
      try {
        await rename(file, target);
      } catch (error) {
        // The media lie on a file system of their own, such as a shared volume.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await keep(target, createReadStream(file));
        await rm(file, { force: true });
      }
      return stored(key);
    },
    async open(key, range) {
      const file = fileOf(key);
      // Opened first, so that a file that is gone is told at once. Streams of a FileHandle are slower.
      const fd = await openFile(file, 'r');
      return createReadStream(file, { fd, ...range, highWaterMark: READ_BYTES });
    },
    async removeUnfinished(before) {
      const incoming = path.join(root, INCOMING);
      for (const name of (await readdir(incoming).catch(absent)) ?? []) {
        const file = path.join(incoming, name);
        const found = await stat(file).catch(absent);
        if (found && found.mtime < before) await rm(file, { force: true });
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    signedAddress: async (key, lifetime) => signedMediaAddress(secret, key, clock(), lifetime),
  };
}

/** Writes a new file and flushes it to disk. */
async function writeThrough(file: string, content: Uint8Array | Readable | string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
