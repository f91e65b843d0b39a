import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The longest path of a socket, on the strictest system. */
const LONGEST_SOCKET_PATH = 100;

/** A folder for the embedded database's socket that nobody else on the machine can enter. */
export interface PrivateFolder {
  path: string;
  remove(): void;
}

/**
 * Makes the folder in the system's temporary one, under a name that follows from the data folder: what a killed
 * process left behind is found and used again. A folder of that name that is not ours alone is left alone.
 */
export function privateFolder(dataDir: string, socketName: string): PrivateFolder {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const name = `corsi-${hash}`;
  const base = path.join(tmpdir(), name, socketName).length <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
  const usual = path.join(base, name);
  const folder = makeOrReuse(usual) ? usual : mkdtempSync(path.join(base, `${name}-`));
  chmodSync(folder, 0o700);
  rmSync(path.join(folder, socketName), { force: true });
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function makeOrReuse(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  }
}
