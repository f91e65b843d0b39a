import { sql } from 'drizzle-orm';
import type { TeacherName } from '../../../../contract/catalogue/teacherShapes';
import type { Executor } from '../../../platform/database/executor';

export interface CourseName {
  readonly title: string;
  readonly slug: string;
  readonly teachers: string | null;
}

/** Where more courses fit, only the newest of them are ranked: the cost must not grow with the catalogue. */
const MOST_RANKED = 100;

/** Returns courses on sale whose title has all the words. @param titles a tsquery of stems */
export async function coursesNamed(db: Executor, titles: string, most: number): Promise<CourseName[]> {
  const title = sql`ts_filter(names, '{a}')`;
  const named = sql`select course_id, published_at, names from course_search
    where is_on_sale and ${title} @@ ${titles}::tsquery`;
  const { rows } = await db.execute<CourseName & Record<string, unknown>>(sql`
    with hits as materialized (${named} limit ${MOST_RANKED + 1}),
      many as materialized (select count(*) > ${MOST_RANKED} as are from hits)
    select c.title, c.slug, (select string_agg(t.name, ', ' order by ct.position, t.slug)
      from course_teachers ct join teachers t on t.id = ct.teacher_id where ct.course_id = c.id) as teachers
    from (
      select course_id, published_at, ts_rank(${title}, ${titles}::tsquery) as rank
      from (
        select * from hits where not (select are from many)
        union all
        (${named} and (select are from many) order by published_at desc nulls last, course_id limit ${MOST_RANKED})
      ) candidates
      order by rank desc, length(names), published_at desc nulls last, course_id limit ${most}
    ) best join courses c on c.id = best.course_id
    order by best.rank desc, best.published_at desc nulls last, c.id`);
  return rows;
}

export interface NamedTeacher extends TeacherName {
  /** How many courses of theirs are on sale. */
  readonly courses: number;
}

/** Teachers of courses on sale, in whose name all the words begin a word. */
export async function teachersNamed(
  db: Executor,
  words: readonly string[],
  most: number,
): Promise<NamedTeacher[]> {
  const fits = words.map((word) => sql`' ' || search_text(t.name) like ${`% ${word}%`}`);
  const { rows } = await db.execute<NamedTeacher & Record<string, unknown>>(sql`
    select t.name, t.slug, count(*)::int as courses
    from teachers t join course_teachers ct on ct.teacher_id = t.id
    join course_search d on d.course_id = ct.course_id and d.is_on_sale
    where ${sql.join(fits, sql` and `)}
    group by t.id order by count(*) desc, t.slug limit ${most}`);
  return rows;
}

/** The teachers with the most courses on sale, by name. */
export async function teachersOnSale(db: Executor, most: number): Promise<TeacherName[]> {
  const { rows } = await db.execute<TeacherName & Record<string, unknown>>(sql`
    select name, slug from (
      select t.name, t.slug from teachers t join course_teachers ct on ct.teacher_id = t.id
      join course_search d on d.course_id = ct.course_id and d.is_on_sale
      group by t.id order by count(*) desc, t.slug limit ${most}) busiest
    order by name, slug`);
  return rows;
}
