import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export type Row = Record<string, unknown>;

/** A database that is read in one snapshot and not changed. */
export interface Source {
  query<Found extends Row>(statement: string): Promise<Found[]>;
  /** Reads what `copy (…) to stdout` gives, as text. */
  copyOut(select: string): Promise<Readable>;
  close(): Promise<void>;
}

/** The same values look the same on both sides, whatever the servers are set to. */
export const SESSION = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join(';');

/** Opens a snapshot of a PostgreSQL. @param close what stops the server, where it is ours */
export async function openPostgresSource(
  client: Client,
  close: () => Promise<void> = async () => {},
): Promise<Source> {
  await client.query(SESSION);
  await client.query('begin isolation level repeatable read read only');
  return {
    async query<Found extends Row>(statement: string) {
      return (await client.query<Found>(statement)).rows;
    },
    copyOut: async (select) => client.query(copyTo(`copy (${select}) to stdout`)),
    async close() {
      await client.end();
      await close();
    },
  };
}
