import type { Pool } from 'pg';
import type { Database } from '../../src/server/platform/database';
import type { Transaction } from '../../src/server/platform/database/executor';
import { openTestApp, type TestApp, type TestAppOptions } from './app';
import { openTestDatabase } from './database';

/** A shop whose database has several connections: with one, nothing is ever at once. */
export const openBusyApp = async (options: TestAppOptions = {}): Promise<TestApp> =>
  openTestApp({ ...options, database: await openTestDatabase(10) });

/**
 * Starts `call` while `change` is made and not committed, and commits once `call` waits for a lock or has ended. So a
 * call that decides by what it read without a lock decides by the state before `change`, every time.
 * @param whileWaiting goes on in the transaction before the commit
 */
export async function beforeCommit<Result>(
  { orm, pool }: Database,
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Result>,
  whileWaiting?: (tx: Transaction) => Promise<unknown>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  await orm.transaction(async (tx) => {
    await change(tx);
    running = call();
    await waitsOrEnds(pool, running);
    await whileWaiting?.(tx);
  });
  return running as Promise<Result>;
}

async function waitsOrEnds(pool: Pool, running: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  running.then(end, end);
  while (!hasEnded) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
