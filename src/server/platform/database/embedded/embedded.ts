import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makePrivate, openDataFolder } from '../dataFolder';
import { lockDataFolder } from '../dataLock';
import { type FileLock, isStillHeld } from '../fileLock';
import type { DatabaseLog } from '../log';
import { folderError, StartError } from '../startError';
import { accountFor } from './account';
import { type Cluster, ensureCluster } from './cluster';
import { socketEndpoint, tcpEndpoint } from './endpoint';
import { findPrograms } from './programs';
import { type Server, startServer, stopByProgram } from './server';
import { lockServer } from './serverLock';

/** The embedded database, running: a PostgreSQL of this process alone. */
export interface Embedded {
  /** Where the `pg` driver finds it. */
  readonly url: string;
  /** Settles, with the reason, if it ends by itself. */
  readonly lost: Promise<Error>;
  /** Stops it and gives the data folder free. Its connections should be closed before. */
  close(): Promise<void>;
}

interface EmbeddedOptions {
  /** The folder of another PostgreSQL than this program's. */
  readonly programs?: string | undefined;
  /** Opens what a move is to fill, or has begun to fill. */
  readonly isMoveTarget?: boolean;
}

/** For a small shop on a small machine. Checkpoints and autovacuum are PostgreSQL's own. */
const SETTINGS = [
  ...['shared_buffers=32MB', 'max_connections=40', 'io_method=sync', 'jit=off'],
  ...['min_wal_size=16MB', 'max_wal_size=128MB', 'max_wal_senders=0', 'wal_level=minimal'],
  // Errors would repeat statements and their values.
  ...['log_min_messages=log', 'log_checkpoints=off', 'timezone=UTC'],
];

/** How often the locks are looked at: milliseconds. */
const CHECK_EVERY = 1000;

/**
 * Starts the embedded database in `<dataDir>/postgresql`, making both at the first start.
 * @throws StartError when another process holds the folder, or it cannot be written, or PostgreSQL does not run
 */
export async function startEmbedded(
  dataDir: string,
  log: DatabaseLog,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const dir = openDataFolder(dataDir);
  const taken = new Taken();
  try {
    return await start(dir, log, taken, options);
  } catch (error) {
    taken.release();
    throw folderError(dir, error);
  }
}

/** Resources taken by a start, released in reverse order. */
class Taken {
  private readonly releases: (() => void)[] = [];

  add(release: () => void): void {
    this.releases.push(release);
  }

  release(): void {
    for (const each of this.releases.splice(0).reverse()) each();
  }
}

async function start(
  dir: string,
  log: DatabaseLog,
  taken: Taken,
  options: EmbeddedOptions,
): Promise<Embedded> {
  const lock = await lockDataFolder(dir);
  taken.add(lock.release);
  makePrivate(dir);
  const folder = path.join(dir, 'postgresql');
  if (!options.isMoveTarget) refuseUnmoved(dir, folder);
  const account = accountFor(folder);
  const programs = findPrograms({ dataDir: dir, account, log, folder: options.programs });
  const serverLock = await lockServer(dir, folder, () => {
    log.warn({}, 'PostgreSQL still runs for an earlier start that was killed: it is stopped first');
    return stopByProgram({ folder, programs, account, lock: 'ignore' });
  });
  taken.add(serverLock.release);
  const cluster: Cluster = { folder, programs, account, lock: serverLock.descriptor };
  const endpoint = process.platform === 'win32' ? await tcpEndpoint(dir) : socketEndpoint(dir, account);
  taken.add(endpoint.remove);
  await ensureCluster(cluster, endpoint.passwordFile);
  // Its process has ended, since nobody holds its lock; another one may have its number by now.
  rmSync(path.join(folder, 'postmaster.pid'), { force: true });

  const server = await startServer(cluster, [...SETTINGS, ...endpoint.settings]);
  void server.exited.then(() => taken.release());
  return {
    url: endpoint.url,
    lost: Promise.race([server.lost, watchLocks(dir, [lock, serverLock], server)]),
    async close() {
      await server.stop();
      taken.release();
    },
  };
}

/** The mark of a folder that a move has begun to fill. */
export const unfinishedMark = (dir: string) => path.join(dir, 'postgresql.unfinished');

/** Earlier versions kept their database in the folder `database`, in the format of PGlite. */
function refuseUnmoved(dir: string, folder: string): void {
  if (existsSync(unfinishedMark(dir))) {
    throw new StartError(
      `The database in ${folder} is unfinished: "npm run move-data" was interrupted. Run it again, or remove ${folder} and ${unfinishedMark(dir)}.`,
    );
  }
  const former = path.join(dir, 'database');
  if (existsSync(folder) || !existsSync(path.join(former, 'PG_VERSION'))) return;
  throw new StartError(
    `The database in ${former} is of an earlier version of this program. Carry it over with "npm run move-data -- --from ${former} --to ${dir}" (docs/operations.md).`,
  );
}

/** Ends a server whose locks are gone: another process may take its folder. */
function watchLocks(dir: string, locks: readonly FileLock[], server: Server): Promise<Error> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (locks.every(isStillHeld)) return;
      server.kill();
      resolve(
        new StartError(
          `This process no longer holds the data folder ${dir}: its file "lock" or "postgres.lock" was removed or replaced. It stops, so that two processes never write one database.`,
        ),
      );
    }, CHECK_EVERY);
    timer.unref();
    void server.exited.then(() => clearInterval(timer));
  });
}
