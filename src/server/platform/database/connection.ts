import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { connectDirectly, type Wait } from './directConnection';
import { type Embedded, startEmbedded } from './embedded/embedded';
import { refuseForgottenFolder } from './forgottenFolder';
import type { DatabaseLog } from './log';
import { migrate } from './migrate';
import { OutageLog } from './outageLog';
import { BULK_TIMEOUTS, createPool, POSTGRES_TIMEOUTS, sessionSettings, type Timeouts } from './pool';
import { assertDirect, assertStatementsKept, assertUnpooled } from './poolerProbe';
import { hideParameters } from './queryErrors';
import { schema } from './schema';
import { writeProbe } from './writeProbe';

export type Orm = NodePgDatabase<typeof schema>;

/** The database, migrated and open: PostgreSQL, embedded or not. */
export interface Database {
  /**
   * Queries. Inside `orm.transaction(async (tx) => …)` every query goes through `tx`, and nothing slow (mails, payments)
   * is awaited: a transaction holds its locks and one of the pool's few connections.
   */
  readonly orm: Orm;
  /** The driver's pool under `orm`, for statements that Drizzle does not have, such as COPY. */
  readonly pool: Pool;
  /** Whether this process runs the database, and then no other process uses it. */
  readonly embedded: boolean;
  /** The address past a pooler in transaction mode, for what needs a session, such as LISTEN. */
  readonly directUrl: string;
  /** Settles, with the reason, if the embedded database ends by itself: the process should stop then. */
  readonly lost: Promise<Error>;
  /** Logs what is due to an outage of the database once a cause. */
  readonly outages: OutageLog;
  /** Writes to the database; calls at the same time share one write. @throws when it does not take it */
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
  /** Connections of this process, 10 by default. */
  readonly connections?: number | undefined;
  /** How long to wait for a PostgreSQL that is not there yet; 0 by default. */
  readonly waitSeconds?: number;
  /** For commands that write much: statements take as long as they take. */
  readonly isBulk?: boolean;
  /** Limits of the pool's connections that differ from the usual ones. */
  readonly timeouts?: Partial<Timeouts>;
}

/**
 * Opens the database and updates its schema.
 * @throws StartError, a single line for the operator
 */
export async function openDatabase(options: DatabaseOptions, log: DatabaseLog): Promise<Database> {
  if (options.databaseUrl) return connect({ ...options, databaseUrl: options.databaseUrl }, log);
  const embedded = await startEmbedded(options.dataDir, log);
  try {
    return await connect({ ...options, databaseUrl: embedded.url, directUrl: undefined }, log, embedded);
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function connect(
  options: DatabaseOptions & { databaseUrl: string },
  log: DatabaseLog,
  embedded?: Embedded,
): Promise<Database> {
  const { databaseUrl, directUrl, connections = 10 } = options;
  const variable = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = directUrl ?? databaseUrl;
  const wait = { seconds: options.waitSeconds ?? 0, log };
  const timeouts = timeoutsOf(options, POSTGRES_TIMEOUTS);
  // A pooler in transaction mode refuses connections with settings of their own.
  const settings = directUrl ? { ...timeouts, statement: 0, lock: 0, idleInTransaction: 0 } : timeouts;
  const client = await connectDirectly(url, variable, wait);
  try {
    if (directUrl) await checkPooler({ databaseUrl, directUrl }, wait);
    else if (!embedded) await assertUnpooled({ connectionString: url, ...sessionSettings(settings) });
    if (!embedded) await refuseForgottenFolder(client, options.dataDir);
    await migrate(client, log);
  } finally {
    await client.end();
  }
  const pool = createPool({ connectionString: databaseUrl, max: connections }, settings, (error) =>
    outages.note(error, 'a database connection broke'),
  );
  const ping = writeProbe(pool);
  const outages = new OutageLog(log, ping);
  return assemble(pool, { directUrl: url, outages, ping }, embedded);
}

/** @throws StartError when the shop cannot work through the pooler, or around it */
async function checkPooler(urls: { databaseUrl: string; directUrl: string }, wait: Wait): Promise<void> {
  await assertDirect(urls.directUrl);
  const client = await connectDirectly(urls.databaseUrl, 'DATABASE_URL', wait);
  await client.end();
  await assertStatementsKept(urls.databaseUrl);
}

function timeoutsOf({ isBulk, timeouts }: DatabaseOptions, usual: Timeouts): Timeouts {
  return { ...(isBulk ? BULK_TIMEOUTS : usual), ...timeouts };
}

function assemble(
  pool: Pool,
  parts: Pick<Database, 'directUrl' | 'outages' | 'ping'>,
  embedded?: Embedded,
): Database {
  hideParameters();
  let closing: Promise<void> | undefined;
  return {
    orm: drizzle(pool, { schema }),
    pool,
    ...parts,
    embedded: embedded !== undefined,
    lost: embedded?.lost ?? new Promise(() => {}),
    close() {
      parts.outages.close();
      closing ??= shut(pool, embedded);
      return closing;
    },
  };
}

async function shut(pool: Pool, embedded?: Embedded): Promise<void> {
  await pool.end();
  await embedded?.close();
}
