import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './embedded/account';

/** The longest path of a socket, on the strictest system. */
const LONGEST_SOCKET_PATH = 100;

/** A folder for the embedded database's socket that no other account of the machine can enter. */
export interface PrivateFolder {
  path: string;
  remove(): void;
}

/**
 * Makes the folder in the system's temporary one, under a name that follows from the data folder: what a killed
 * process left behind is found, emptied and used again. A folder of that name that others may write is left alone.
 * @param owner who listens there, where that is not our own account
 */
export function privateFolder(dataDir: string, socketName: string, owner?: Account): PrivateFolder {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const name = `corsi-${hash}`;
  const base = path.join(tmpdir(), name, OWNED, socketName).length <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
  const usual = path.join(base, name);
  const ours = makeOrReuse(usual) ? usual : mkdtempSync(path.join(base, `${name}-`));
  chmodSync(ours, owner ? 0o711 : 0o700);
  // Inside a folder of ours, so that its owner cannot put another one in its place.
  const folder = owner ? path.join(ours, OWNED) : ours;
  if (owner) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  }
  for (const left of readdirSync(folder)) rmSync(path.join(folder, left), { force: true });
  return { path: folder, remove: () => rmSync(ours, { recursive: true, force: true }) };
}
const OWNED = 'socket';

function makeOrReuse(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  }
}
