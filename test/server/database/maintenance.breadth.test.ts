import { maintain } from '../../../src/server/database/maintenance';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.discard());

const logLength = async () => {
  const { rows } = await database.pool.query(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()',
  );
  return rows[0].bytes as number;
};

test('many new rows and many deletions are followed by a vacuum, a long log by a checkpoint, then rest', async () => {
  const { pool } = database;
  await pool.query(`insert into jobs (kind, payload)
    select 'fill', jsonb_build_object('text', repeat(md5(n::text), 30)) from generate_series(1, 40000) as n`);
  expect(await logLength()).toBeGreaterThan(32 * 1024 * 1024);
  await pool.query('select pg_stat_force_next_flush()');
  expect(await maintain(pool)).toEqual(['vacuum (analyze) public.jobs', 'checkpoint']);
  expect(await logLength()).toBeLessThan(32 * 1024 * 1024);

  await pool.query('delete from jobs where id > 10000');
  await pool.query('select pg_stat_force_next_flush()');
  expect(await maintain(pool)).toContain('vacuum (analyze) public.jobs');
  await pool.query('select pg_stat_force_next_flush()');
  await maintain(pool);
  expect(await maintain(pool)).toEqual([]);
});
