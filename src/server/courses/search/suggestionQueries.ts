import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/executor';

export interface CourseName {
  readonly title: string;
  readonly slug: string;
  readonly teachers: string | null;
}

/** Courses on sale in whose title all the words stand. @param titles a tsquery of stems marked with A */
export async function coursesNamed(db: Executor, titles: string, most: number): Promise<CourseName[]> {
  const { rows } = await db.execute<CourseName & Record<string, unknown>>(sql`
    select c.title, c.slug, (select string_agg(t.name, ', ' order by ct.position, t.slug)
      from course_teachers ct join teachers t on t.id = ct.teacher_id where ct.course_id = c.id) as teachers
    from (
      select d.course_id, d.published_at, ts_rank(d.names, ${titles}::tsquery) as rank from course_search d
      where d.is_on_sale and d.names @@ ${titles}::tsquery
      order by rank desc, length(d.names), d.published_at desc nulls last, d.course_id limit ${most}
    ) best join courses c on c.id = best.course_id
    order by best.rank desc, best.published_at desc nulls last, c.id`);
  return rows;
}

export interface TeacherName {
  readonly name: string;
  readonly slug: string;
  /** How many courses of theirs are on sale. */
  readonly courses: number;
}

/** Teachers of courses on sale, in whose name all the words begin a word. */
export async function teachersNamed(
  db: Executor,
  words: readonly string[],
  most: number,
): Promise<TeacherName[]> {
  const fits = words.map((word) => sql`' ' || search_text(t.name) like ${`% ${word}%`}`);
  const { rows } = await db.execute<TeacherName & Record<string, unknown>>(sql`
    select t.name, t.slug, count(*)::int as courses
    from teachers t join course_teachers ct on ct.teacher_id = t.id
    join course_search d on d.course_id = ct.course_id and d.is_on_sale
    where ${sql.join(fits, sql` and `)}
    group by t.id order by count(*) desc, t.slug limit ${most}`);
  return rows;
}
