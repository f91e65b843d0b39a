import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(__dirname, '../..');

/**
 * @param folder from the repository's folder on
 * @param pattern that a file's path must match
 * @returns paths from the repository's folder on, with slashes, in order
 */
export function filesOf(folder: string, pattern = /./): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => pattern.test(file))
    .sort();
}
