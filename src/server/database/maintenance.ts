import type { Pool } from 'pg';
import type { DatabaseLog } from './log';

const EVERY_MS = 60_000;
/** A log of changes longer than this is written into the tables, so that it neither grows nor slows a start. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

/**
 * Does now and then what PostgreSQL has processes of its own for, and the embedded one nobody: checkpoints,
 * and vacuum or analyze of the one table that needs it most, so that no round holds the visitors up for long.
 * @returns what stops it
 */
export function startMaintenance(pool: Pool, log: DatabaseLog): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      await maintain(pool);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'database maintenance failed; it is tried again');
    } finally {
      running = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round. @returns what was done, in SQL */
export async function maintain(pool: Pool): Promise<string[]> {
  const done: string[] = [];
  // The checkpoint comes last: vacuum and analyze write to the log of changes themselves.
  for (const need of [tableInNeed, checkpointNeeded]) {
    for (const statement of await need(pool)) {
      await pool.query(statement);
      done.push(statement);
    }
  }
  return done;
}

async function checkpointNeeded(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
  );
  return Number(rows[0]?.bytes) > CHECKPOINT_AFTER_BYTES ? ['checkpoint'] : [];
}

/** By autovacuum's own thresholds. */
async function tableInNeed(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format(case when greatest(dead, inserted) > 1 then 'vacuum (analyze) %I.%I' else 'analyze %I.%I' end, schemaname, relname)
      as statement
    from (
      select schemaname, relname,
        n_dead_tup / (50 + 0.2 * n_live_tup) as dead,
        n_ins_since_vacuum / (1000 + 0.2 * n_live_tup) as inserted,
        n_mod_since_analyze / (50 + 0.1 * n_live_tup) as changed
      from pg_stat_user_tables
    ) as tables
    where greatest(dead, inserted, changed) > 1
    order by greatest(dead, inserted, changed) desc
    limit 1`);
  return rows.map(({ statement }) => statement);
}
