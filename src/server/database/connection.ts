import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, type Pool } from 'pg';
import { type Embedded, startEmbedded } from './embedded/embedded';
import { refuseForgottenFolder } from './forgottenFolder';
import type { DatabaseLog } from './log';
import { migrate } from './migrate';
import { OutageLog } from './outageLog';
import { BULK_TIMEOUTS, createPool, POSTGRES_TIMEOUTS, type Timeouts } from './pool';
import { hideParameters } from './queryErrors';
import { schema } from './schema';
import { StartError } from './startError';
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
  const client = await connectDirectly(directUrl ?? databaseUrl, variable);
  try {
    if (!embedded) await refuseForgottenFolder(client, options.dataDir);
    await migrate(client, log);
  } finally {
    await client.end();
  }
  const timeouts = timeoutsOf(options, POSTGRES_TIMEOUTS);
  // A pooler in transaction mode refuses connections with settings of their own.
  const settings = directUrl ? { ...timeouts, statement: 0, lock: 0, idleInTransaction: 0 } : timeouts;
  const pool = createPool({ connectionString: databaseUrl, max: connections }, settings, (error) =>
    outages.note(error, 'a database connection broke'),
  );
  const ping = writeProbe(pool);
  const outages = new OutageLog(log, ping);
  return assemble(pool, { directUrl: directUrl ?? databaseUrl, outages, ping }, embedded);
}

function timeoutsOf({ isBulk, timeouts }: DatabaseOptions, usual: Timeouts): Timeouts {
  return { ...(isBulk ? BULK_TIMEOUTS : usual), ...timeouts };
}

/**
 * Opens one connection without the pool's timeouts.
 * @param name what the operator calls the address: a variable, or a command's parameter
 * @throws StartError when it is refused, or when the database cannot keep every character
 */
export async function connectDirectly(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The PostgreSQL of ${name} does not let us in: ${reasonOf(error)}`);
  }
  await assertUtf8(client).catch(async (error) => {
    await client.end();
    throw error;
  });
  return client;
}

/** @throws StartError when the database cannot keep every character */
async function assertUtf8(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select current_database() as name, current_setting('server_encoding') as encoding`,
  );
  const [{ name, encoding } = { name: '', encoding: '' }] = rows;
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database "${name}" of DATABASE_URL keeps text as ${encoding}, and the shop needs UTF8. Create one with "createdb -E UTF8 -T template0 NAME" and name it in DATABASE_URL.`,
  );
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

/** Node hides the reasons of a refused connection to a name with several addresses in an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
