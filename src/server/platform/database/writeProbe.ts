import type { Pool } from 'pg';

/** Shows that the shop can save: a row is written to the log of changes, and a sort spills to the disk, which has room. */
const PROBE = `select set_config('work_mem', '64kB', true);
update shared_marks set mark = mark where name = 'mode';
select max(md5) from (select md5(i::text) from generate_series(1, 5000) as i order by 1) as sorted`;

/**
 * Makes a function that writes to the database in one transaction, a few milliseconds' work; calls at the same time share
 * one write.
 */
export function writeProbe(pool: Pool): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= pool
      .query(PROBE)
      .then(() => {})
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}
