import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import type { PendingUpload } from '../../../contract/catalogue/courseAdmin';
import { MEDIA_PATH } from './signature';

export const UPLOADS_PATH = `${MEDIA_PATH}/uploads`;

/** Where the video of a section is sent in pieces. */
export const uploadAddress = (sectionId: string) => `${UPLOADS_PATH}/${encodeURIComponent(sectionId)}`;

/** Days after the last piece. */
const KEPT_DAYS = 3;
const DAY_MS = 24 * 3_600_000;
const ID = /^[0-9a-f]{32}$/;
const INFO = '.json';

/** Beside the stored files, so that a finished upload is renamed and not copied. No key leads here. */
const folderOf = (dataDir: string) => path.join(dataDir, 'media', '.uploads');

const stores = new Map<string, FileStore>();

/** Returns the store of unfinished uploads; its folder is created with the first one. */
export function piecesOf(dataDir: string): FileStore {
  const directory = folderOf(dataDir);
  const store = stores.get(directory) ?? new FileStore({ directory: made(directory) });
  stores.set(directory, store);
  return store;
}

function made(directory: string): string {
  mkdirSync(directory, { recursive: true });
  return directory;
}

/** Returns an upload; undefined for an unknown id, and for one that has gone. */
export async function findUpload(dataDir: string, id: string): Promise<Upload | undefined> {
  if (!ID.test(id) || !(await idsIn(dataDir)).includes(id)) return undefined;
  return piecesOf(dataDir)
    .getUpload(id)
    .catch((error: { status_code?: number }) => {
      if (error.status_code === undefined) throw error;
      return undefined;
    });
}

/** Returns the uploads that were begun and are not done, by the ids of their sections. */
export async function pendingUploads(dataDir: string): Promise<ReadonlyMap<string, PendingUpload>> {
  const found = await Promise.all((await idsIn(dataDir)).map((id) => findUpload(dataDir, id)));
  return new Map(found.flatMap((upload) => (upload ? [[sectionOf(upload), toPending(upload)]] : [])));
}

export const sectionOf = ({ metadata }: Pick<Upload, 'metadata'>): string => metadata?.section ?? '';

function toPending({ id, size = 0, offset, metadata }: Upload): PendingUpload {
  const { filename, fingerprint } = metadata ?? {};
  return { id, name: filename ?? '', bytes: size, received: offset, fingerprint: fingerprint ?? '' };
}

export async function removeUpload(dataDir: string, id: string): Promise<void> {
  const store = piecesOf(dataDir);
  // Its file may have moved to the media store.
  await store.remove(id).catch(() => store.configstore.delete(id));
}

/** Deletes uploads of which nothing has come for days. */
export async function sweepPieces(dataDir: string, now: Date): Promise<void> {
  for (const id of await idsIn(dataDir)) {
    const file = path.join(folderOf(dataDir), id);
    const found = await stat(file).catch(() => stat(file + INFO).catch(() => undefined));
    if (found && found.mtimeMs < now.getTime() - KEPT_DAYS * DAY_MS) await removeUpload(dataDir, id);
  }
}

async function idsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.flatMap((name) => (name.endsWith(INFO) ? [name.slice(0, -INFO.length)] : []));
}
