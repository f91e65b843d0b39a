import { Client, type ClientConfig } from 'pg';
import { reasonOf } from './directConnection';
import { StartError } from './startError';

const TIMEOUT_MS = 10_000;
/** Other processes may take the connection that a round waits for. */
const ROUNDS = 3;

const REMEDY =
  'Set DATABASE_DIRECT_URL to the same PostgreSQL without the pooler, see "Poolers" in docs/operations.md.';

/**
 * Checks that DATABASE_DIRECT_URL keeps its session, as LISTEN and the lock of migrations need.
 * @throws StartError when a pooler in transaction mode stands in between
 */
export async function assertDirect(url: string): Promise<void> {
  const { isShared } = await probe({ connectionString: url }, 'DATABASE_DIRECT_URL');
  if (isShared)
    throw new StartError(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode. It must lead to PostgreSQL itself.',
    );
}

/**
 * Checks the same of DATABASE_URL where it stands alone, and that it takes connections with the pool's settings.
 * @throws StartError when a pooler stands in between
 */
export async function assertUnpooled(config: ClientConfig): Promise<void> {
  const findings = await probe(config, 'DATABASE_URL').catch((error: Error) => {
    if (!/startup parameter/.test(error.message)) throw error;
    throw new StartError(`DATABASE_URL leads to a pooler that refuses our settings. ${REMEDY}`);
  });
  if (findings.isShared)
    throw new StartError(`DATABASE_URL leads to a pooler in transaction mode. ${REMEDY}`);
}

/**
 * Checks that a pooler knows prepared statements on whichever connection it chooses.
 * @throws StartError when it does not, with what is needed
 */
export async function assertStatementsKept(url: string): Promise<void> {
  const { isForgetful } = await probe({ connectionString: url }, 'DATABASE_URL');
  if (!isForgetful) return;
  throw new StartError(
    'The pooler of DATABASE_URL loses prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or set its pool_mode to session.',
  );
}

interface Findings {
  /** Two clients share one of the server's connections: a pooler in transaction mode. */
  readonly isShared: boolean;
  /** A statement that was prepared on one connection is unknown on another. */
  readonly isForgetful: boolean;
}

/** No such prepared statement, or one of another client by that name. */
const FORGOTTEN = ['26000', '42P05'];

/**
 * Finds out what stands between two clients and PostgreSQL. One prepares a statement; while the other's transaction holds
 * the connection that it was prepared on, the first runs it again.
 */
async function probe(config: ClientConfig, name: string): Promise<Findings> {
  const [one, other] = [open(config), open(config)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    let isShared = false;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await pidOf(one);
      await other.query('begin');
      const held = await pidOf(other, 'other');
      const after = await pidOf(one);
      await other.query('commit');
      isShared ||= before === held || before !== after;
    }
    return { isShared, isForgetful: false };
  } catch (error) {
    if (FORGOTTEN.includes((error as { code?: string }).code ?? ''))
      return { isShared: true, isForgetful: true };
    throw new StartError(`The PostgreSQL of ${name} does not let us in: ${reasonOf(error)}`);
  } finally {
    await Promise.all([one.end(), other.end()].map((end) => end.catch(() => {})));
  }
}

function open(config: ClientConfig): Client {
  const client = new Client({ ...config, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  client.on('error', () => {});
  return client;
}

/** Returns the process of the server that answers, by a statement that is prepared once a client. */
async function pidOf(client: Client, of = 'one'): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    name: `pooler_probe_${of}`,
    text: 'select pg_backend_pid() as pid',
  });
  return rows[0]?.pid ?? 0;
}
