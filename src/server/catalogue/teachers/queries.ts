import { eq, sql } from 'drizzle-orm';
import { teachers } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** The ids of a teacher's courses on sale. */
const taught = sql`select c.id from course_teachers ct
  join courses c on c.id = ct.course_id and c.is_operative and c.deleted_at is null
  where ct.teacher_id = "teachers"."id"`;

const columns = {
  id: teachers.id,
  name: teachers.name,
  slug: teachers.slug,
  headline: teachers.headline,
  biography: teachers.biography,
  picture: teachers.picture,
  coursesCount: sql<number>`(select count(*)::int from (${taught}) taught)`,
};

/** Lists all teachers in the shop's order with the number of their courses on sale and the ids of the newest ones. */
export function listTeachers(db: Executor, mostCourses: number) {
  return db
    .select({
      ...columns,
      /** At most `mostCourses` of them, newest first. */
      courseIds: sql<
        string[]
      >`array(${taught} order by c.published_at desc nulls last, c.id limit ${mostCourses})`,
    })
    .from(teachers)
    .orderBy(teachers.position, teachers.name, teachers.id);
}

/** Returns a teacher with the ids of their courses on sale, most learners first, and the number of their learners. */
export async function findTeacher(db: Executor, slug: string, mostCourses: number) {
  const [found] = await db
    .select({
      ...columns,
      courseIds: sql<string[]>`array(select d.course_id from course_search d where d.course_id in (${taught})
        order by d.learners desc, d.published_at desc nulls last, d.course_id limit ${mostCourses})`,
      learnersCount: sql<number>`(select count(distinct e.user_id)::int from entitlements e
        where e.course_id in (${taught}) and e.revoked_at is null)`,
    })
    .from(teachers)
    .where(eq(teachers.slug, slug));
  return found;
}
