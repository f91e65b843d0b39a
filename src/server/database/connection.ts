import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolConfig } from 'pg';
import { type Embedded, startEmbedded } from './embedded';
import type { DatabaseLog } from './log';
import { startMaintenance } from './maintenance';
import { migrate } from './migrate';
import { schema } from './schema';
import { StartError } from './startError';

export type Orm = NodePgDatabase<typeof schema>;

/** The database, migrated and open: the embedded one or a PostgreSQL, the same to who uses it. */
export interface Database {
  /**
   * Queries. The embedded database has ONE connection: inside `orm.transaction(async (tx) => …)` every query
   * must go through `tx`; one through `orm` or `pool` waits for the connection that the transaction holds, and
   * fails after 30 s. For the same reason nothing slow (mails, payments, other people's servers) belongs inside
   * a transaction, and long work goes in short pages by key.
   */
  readonly orm: Orm;
  /** The driver's pool under `orm`, for what Drizzle does not have (COPY, LISTEN on PostgreSQL). */
  readonly pool: Pool;
  /** Embedded in this process (and then this is the only process), or a PostgreSQL of its own. */
  readonly embedded: boolean;
  /** Settles, with the reason, if the embedded database ends by itself: the process should stop then. */
  readonly lost: Promise<Error>;
  /** Asks the database for an answer. @throws when it gives none */
  ping(): Promise<void>;
  /** Waits for what is running, then closes. May be called twice. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; held by one process at a time. Not touched with `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The same PostgreSQL without a pooler in transaction mode in between; migrations go there. */
  readonly directUrl?: string | undefined;
  /** Connections of this process to PostgreSQL, 10 by default. The embedded database has one. */
  readonly connections?: number | undefined;
}

/** Longest wait for a connection: with one connection, a query outside its transaction must not hang for ever. */
const CONNECTION_WAIT_MS = 30_000;

/**
 * Opens the database and brings its schema up to date.
 * @throws StartError, a single line for who starts the program
 */
export function openDatabase(options: DatabaseOptions, log: DatabaseLog): Promise<Database> {
  return options.databaseUrl
    ? openPostgres({ ...options, databaseUrl: options.databaseUrl }, log)
    : openEmbedded(options, log);
}

async function openEmbedded({ dataDir }: DatabaseOptions, log: DatabaseLog): Promise<Database> {
  const embedded = await startEmbedded(dataDir);
  const { host, port } = embedded;
  const pool = makePool(
    {
      ...{ host, port, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 },
      // All connections share one session there: a new one must not meet its predecessor's statements.
      onConnect: (client) => client.query('discard all'),
    },
    log,
  );
  void embedded.lost.then((error) => log.error({ reason: error.message }, 'the embedded database has ended'));
  try {
    const client = await pool.connect();
    try {
      await migrate(client, log);
    } finally {
      client.release();
    }
  } catch (error) {
    await shut(pool, embedded);
    throw error;
  }
  const stopMaintenance = startMaintenance(pool, log);
  return assemble(pool, embedded, stopMaintenance);
}

async function openPostgres(
  { databaseUrl, directUrl, connections = 10 }: DatabaseOptions & { databaseUrl: string },
  log: DatabaseLog,
): Promise<Database> {
  const client = new Client({ connectionString: directUrl ?? databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new StartError(`The PostgreSQL of ${name} does not let us in: ${reasonOf(error)}`);
  }
  try {
    await migrate(client, log);
  } finally {
    await client.end();
  }
  return assemble(makePool({ connectionString: databaseUrl, max: connections }, log));
}

function makePool(config: PoolConfig, log: DatabaseLog): Pool {
  const pool = new Pool({ ...config, connectionTimeoutMillis: CONNECTION_WAIT_MS, allowExitOnIdle: false });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  return pool;
}

function assemble(pool: Pool, embedded?: Embedded, beforeClose?: () => void): Database {
  let closing: Promise<void> | undefined;
  return {
    orm: drizzle(pool, { schema }),
    pool,
    embedded: embedded !== undefined,
    lost: embedded?.lost ?? new Promise(() => {}),
    async ping() {
      await pool.query('select 1');
    },
    close() {
      beforeClose?.();
      closing ??= shut(pool, embedded);
      return closing;
    },
  };
}

async function shut(pool: Pool, embedded?: Embedded): Promise<void> {
  await pool.end();
  await embedded?.close();
}

/** Node hides the reasons of a refused connection to a name with several addresses in an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
