import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { causeOfOutage } from '../work/outage';
import type { DatabaseLog } from './log';
import { StartError } from './startError';

const TIMEOUT_MS = 10_000;
/** Between two attempts to connect. */
const PAUSE_MS = 1000;

/** How long to wait for a PostgreSQL that is not there yet. */
export interface Wait {
  readonly seconds: number;
  readonly log: DatabaseLog;
}

/**
 * Opens one connection without the pool's timeouts.
 * @param name what the operator calls the address: a variable, or a command's parameter
 * @throws StartError when it is refused, or when the database cannot keep every character
 */
export async function connectDirectly(url: string, name: string, wait?: Wait): Promise<Client> {
  const client = await openClient(url, wait).catch((error: unknown) => {
    throw new StartError(`The PostgreSQL of ${name} does not let us in: ${reasonOf(error)}`);
  });
  await assertUtf8(client).catch(async (error) => {
    await client.end();
    throw error;
  });
  return client;
}

async function openClient(url: string, wait?: Wait): Promise<Client> {
  const deadline = Date.now() + (wait?.seconds ?? 0) * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!wait || !isAwayForNow(error) || Date.now() + PAUSE_MS > deadline) throw error;
      if (attempt === 1)
        wait.log.warn({ reason: reasonOf(error), seconds: wait.seconds }, 'waiting for the database');
      await pause(PAUSE_MS);
    }
  }
}

/** A machine or a network that starts; also a host name that is not known yet. */
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN)$/;

function isAwayForNow(error: unknown): boolean {
  const first = firstOf(error);
  const { code = '', message = '' } = first as NodeJS.ErrnoException;
  return NETWORK.test(code) || message === 'timeout expired' || causeOfOutage(first) !== undefined;
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

/** Node hides the reasons of a refused connection to a name with several addresses in an AggregateError. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

export function reasonOf(error: unknown): string {
  const first = firstOf(error);
  return first instanceof Error ? first.message : String(first);
}
