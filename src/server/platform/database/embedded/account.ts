import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** The account that PostgreSQL's processes run as where it is not our own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. On Linux this is the account without rights ("nobody"). */
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** @returns the owner of an existing cluster, or nobody, where we are root; else undefined, for our own account */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY;
}

/**
 * initdb asks for the name of its account, and a container's uid may have none. nss_wrapper gives it one, as in
 * PostgreSQL's own container image.
 * @param folder made for the files that nss_wrapper reads
 * @returns variables for initdb; none where the account has a name or nss_wrapper is not installed
 */
export function nameForAccount(folder: string): Record<string, string> {
  const uid = process.getuid?.();
  const library = uid === undefined || hasName() ? undefined : findNssWrapper();
  if (!library) return {};
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwd = path.join(folder, 'passwd');
  const group = path.join(folder, 'group');
  const gid = process.getgid?.();
  writeFileSync(passwd, `postgres:x:${uid}:${gid}:PostgreSQL:${folder}:/bin/false\n`, { mode: 0o600 });
  writeFileSync(group, `postgres:x:${gid}:\n`, { mode: 0o600 });
  return { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findNssWrapper(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64'].filter(existsSync);
  const nested = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  return [...folders, ...nested].map((folder) => path.join(folder, 'libnss_wrapper.so')).find(existsSync);
}
