import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/executor';

/** Courses counted by one statement. */
const PAGE = 200;

/**
 * Counts again who may watch each course, for the order of what a search finds. The rows are written only where the
 * count has changed, and not by the purchases themselves, which would wait for one another. A page of courses at a
 * time, so that nothing waits long for the database.
 * @param page courses by one statement
 */
export async function countLearners(db: Executor, page = PAGE): Promise<void> {
  let last: string | null = '';
  while (last !== null) last = await countPage(db, last, page);
}

/** @returns the last course of the page; null after the last page */
async function countPage(db: Executor, after: string, page: number): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with page as (
      select course_id from course_search where course_id > ${after} order by course_id limit ${page}
    ), counted as (
      select p.course_id, count(distinct e.user_id)::int as learners
      from page p left join entitlements e on e.course_id = p.course_id and e.revoked_at is null
      group by p.course_id
    ), changed as (
      update course_search s set learners = c.learners
      from counted c where c.course_id = s.course_id and c.learners <> s.learners
    )
    select case when count(*) = ${page} then max(course_id) end as last from page`);
  return rows[0]?.last ?? null;
}
