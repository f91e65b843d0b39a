import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/executor';

/** Courses counted by one statement. */
const PAGE = 200;
/** Any number that is this work's alone: an older count must never be written after a newer one. */
const LOCK = 7_305_117_423;

/**
 * Counts again who may watch the courses whose entitlements have changed since the last time, for the order of what a
 * search finds. Entitlements note their course (triggers of migration `course_ratings`) and do not count themselves:
 * buyers of one course would wait for one another. A page of courses at a time, so that nothing waits long.
 * @param page courses by one statement
 */
export async function countLearners(db: Executor, page = PAGE): Promise<void> {
  while ((await countPage(db, page)) === page);
}

/** @returns how many courses were counted */
function countPage(db: Executor, page: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await tx.execute<{ courses: number }>(sql`
      with page as materialized (
        select distinct course_id from course_learners_stale order by course_id limit ${page}
      ), noted as (
        delete from course_learners_stale where course_id in (select course_id from page)
      ), counted as (
        select p.course_id, count(distinct e.user_id)::int as learners
        from page p left join entitlements e on e.course_id = p.course_id and e.revoked_at is null
        group by p.course_id
      ), changed as (
        update course_search s set learners = c.learners
        from counted c where c.course_id = s.course_id and c.learners <> s.learners
      )
      select count(*)::int as courses from page`);
    return rows[0]?.courses ?? 0;
  });
}
