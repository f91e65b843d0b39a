import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import type { DatabaseLog } from './log';
import { StartError } from './startError';

/** Beside the running file: `src/server/database/migrations`, or `dist/server/migrations` when built. */
const MIGRATIONS = path.join(__dirname, 'migrations');
/** Any number that is ours alone: processes that start together wait for each other on it. */
const LOCK = 7_305_117_421;
/** Extensions that the search needs; both ship with PostgreSQL. */
const EXTENSIONS = ['unaccent', 'pg_trgm'];

export interface MigrateOptions {
  readonly folder?: string;
  /** The moment of the last migration to apply; all by default. */
  readonly upTo?: number;
}

/**
 * Brings the schema up to date: everything that is missing in one transaction, so that a failure leaves the
 * database as it was. The journal is drizzle's own (`drizzle.__drizzle_migrations`).
 * @param client a connection that keeps its session (no pooler in transaction mode in between)
 * @throws StartError when the journal knows migrations that this program does not, or knows another text of one
 */
export async function migrate(
  client: ClientBase,
  log: DatabaseLog,
  { folder = MIGRATIONS, upTo = Number.POSITIVE_INFINITY }: MigrateOptions = {},
): Promise<void> {
  const known = readMigrations(folder);
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await addExtensions(client);
    const applied = await readJournal(client);
    const unknown = [...applied.keys()].filter(
      (moment) => !known.some(({ folderMillis }) => folderMillis === moment),
    );
    if (unknown.length > 0) {
      throw new StartError(
        `The database has a newer schema than this program (${unknown.length} unknown migration${unknown.length > 1 ? 's' : ''}). Start the newer program, or restore a backup of before.`,
      );
    }
    refuseEdited(known, applied);
    const missing = known.filter(({ folderMillis }) => !applied.has(folderMillis) && folderMillis <= upTo);
    if (missing.length === 0) return;
    await inTransaction(client, async () => {
      for (const { sql, hash, folderMillis } of missing) {
        for (const statement of sql) await client.query(statement);
        await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
          hash,
          folderMillis,
        ]);
      }
    });
    log.info({ migrations: missing.length }, 'database schema brought up to date');
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** The moments (ms) that name this program's migrations, oldest first. */
export const migrationMoments = (): number[] =>
  readMigrations(MIGRATIONS).map(({ folderMillis }) => folderMillis);

interface Migration {
  readonly tag: string;
  readonly sql: string[];
  readonly hash: string;
  readonly folderMillis: number;
  /** Hashes of texts that it had earlier; a later migration makes up for the difference. */
  readonly formerHashes: readonly string[];
}

function readMigrations(folder: string): Migration[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, 'meta', file), 'utf8'));
  const { entries } = read('_journal.json') as { entries: { tag: string }[] };
  const hashes = read('_hashes.json') as Record<string, string[]>;
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => {
    const tag = entries[index]?.tag ?? '';
    return { ...migration, tag, formerHashes: hashes[tag]?.slice(1) ?? [] };
  });
}

/** @throws StartError when a migration was applied with a text that this program does not know */
function refuseEdited(known: readonly Migration[], applied: ReadonlyMap<number, string>): void {
  const edited = known.filter(({ hash, formerHashes, folderMillis }) => {
    const appliedHash = applied.get(folderMillis);
    return appliedHash !== undefined && ![hash, ...formerHashes].includes(appliedHash);
  });
  if (edited.length === 0) return;
  throw new StartError(
    `The database was migrated with another text of ${edited.map(({ tag }) => tag).join(', ')} than this program has. Start the program that migrated it, or restore the migration's original file.`,
  );
}

/** Hashes of the applied migrations by their moment (ms), which is drizzle's name for which one it was. */
async function readJournal(client: ClientBase): Promise<Map<number, string>> {
  const found = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!found.rows[0]?.found) {
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
  }
  const { rows } = await client.query<{ at: string; hash: string }>(
    'select created_at::text as at, hash from drizzle.__drizzle_migrations',
  );
  return new Map(rows.map(({ at, hash }) => [Number(at), hash]));
}

/** @throws StartError when the database does not have one and does not let us add it */
async function addExtensions(client: ClientBase): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await client.query(`create extension if not exists ${name}`);
    } catch (error) {
      throw new StartError(`The database lacks the extension ${name}: ${(error as Error).message}`);
    }
  }
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
