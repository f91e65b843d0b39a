import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { StartError } from './startError';

/** Where the embedded database lies, or lay in earlier versions. */
const CLUSTERS = ['postgresql', 'database'];

/**
 * Refuses a PostgreSQL without a shop beside a data folder that holds one: visitors would find an empty shop.
 * @throws StartError
 */
export async function refuseForgottenFolder(client: ClientBase, dataDir: string): Promise<void> {
  if (!CLUSTERS.some((name) => existsSync(path.join(dataDir, name, 'PG_VERSION')))) return;
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (rows[0]?.journal) return;
  throw new StartError(
    `DATABASE_URL names a PostgreSQL without a shop, and ${dataDir} holds one. Carry it over with "npm run move-data -- --from ${dataDir} --to ADDRESS", or set DATA_DIR to another folder for a new shop.`,
  );
}
