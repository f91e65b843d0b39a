import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './durableFs';

/**
 * Sees to it that a database whose making was cut off is never taken for a whole one: while it is being made, a
 * mark stands beside its folder, and a folder with a mark is thrown away and made anew.
 * @returns what to call once the database has started
 */
export function prepareFolder(folder: string): () => Promise<void> {
  const parent = path.dirname(folder);
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  else if (existsSync(path.join(folder, 'PG_VERSION'))) return async () => {};
  writeFileSync(mark, 'The database beside this file is being made; without it, it is whole.\n');
  syncFolder(parent);
  return async () => {
    await syncTree(folder);
    rmSync(mark);
    syncFolder(parent);
  };
}

/** A new database is copied into its folder without a sync: this makes all of it last. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const handle = await open(file, 'r+');
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }),
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const entry of folders) syncFolder(path.join(entry.parentPath, entry.name));
  syncFolder(folder);
}
