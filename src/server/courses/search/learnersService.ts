import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/executor';

/**
 * Counts again who may watch each course, for the order of what a search finds. The rows are written only where the
 * count has changed, and not by the purchases themselves, which would wait for one another.
 */
export async function countLearners(db: Executor): Promise<void> {
  await db.execute(sql`
    update course_search s set learners = counted.learners
    from (
      select d.course_id, count(distinct e.user_id)::int as learners
      from course_search d
      left join entitlements e on e.course_id = d.course_id and e.revoked_at is null
      group by d.course_id
    ) counted
    where counted.course_id = s.course_id and counted.learners <> s.learners`);
}
