import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { markConnectionError, OutageError } from '../work/outage';

/** Limits in milliseconds; 0 is none. Together they stay below the 30 s that a page waits for an answer. */
export interface Timeouts {
  /** Waiting for a free connection, or making one. */
  readonly connection: number;
  /** A connection in use that neither sends nor receives is destroyed: the database is frozen or unreachable. */
  readonly silence: number;
  /** One statement; PostgreSQL ends it. */
  readonly statement: number;
  /** One wait for a lock; PostgreSQL ends it. */
  readonly lock: number;
  /** A transaction without a statement; PostgreSQL ends its connection, and so frees its locks. */
  readonly idleInTransaction: number;
}

export const POSTGRES_TIMEOUTS: Timeouts = {
  connection: 10_000,
  silence: 15_000,
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 15_000,
};

/** For commands that write millions of rows. */
export const BULK_TIMEOUTS: Timeouts = {
  connection: 30_000,
  silence: 0,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
};

/** Settings of each new connection. */
export function sessionSettings({ statement, lock, idleInTransaction }: Timeouts) {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
}

/**
 * Makes the pool of a database. A connection that breaks fails the queries on it and is replaced.
 * @param onBroken is given the error of each connection that breaks
 */
export function createPool(config: PoolConfig, timeouts: Timeouts, onBroken: (error: Error) => void): Pool {
  const pool = new SafePool({
    ...config,
    ...sessionSettings(timeouts),
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
    allowExitOnIdle: false,
  });
  // The pool listens to idle clients only; a client without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      markConnectionError(error);
      // While the pool ends, the embedded database may end connections that have not said goodbye yet.
      if (!pool.ending) onBroken(error);
    });
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new OutageError('the database does not answer')));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(timeouts.silence));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  pool.on('error', () => {}); // reported by the client's own listener
  return pool;
}

/** The driver has no other way to a client's socket; the pool's code uses the same one. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * A pool that fails with an OutageError where it gets no connection, and takes a checked-out client back when its
 * connection ends. Drizzle releases none whose `begin` fails, and after a few of these the pool would be empty for good.
 */
class SafePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (!callback) return super.connect().then(releaseAtEnd, (error) => Promise.reject(unreachable(error)));
    super.connect((error, client, release) => callback(error && unreachable(error), client, release));
    return undefined;
  }
}

function unreachable(cause: Error): OutageError {
  return new OutageError('no connection to the database', { cause });
}

function releaseAtEnd(client: PoolClient): PoolClient {
  const { release } = client;
  const onEnd = () => client.release(true);
  client.once('end', onEnd);
  client.release = (error) => {
    client.off('end', onEnd);
    client.release = () => {};
    release(error);
  };
  return client;
}
