import { type SQL, sql } from 'drizzle-orm';
import { type Category, LEVELS } from '../../contract/categories';
import type { Sort } from '../../contract/courses';
import type { Executor } from '../database/executor';
import { isOnSale } from './cardQueries';

export interface Search {
  /** Folded words, all of which must be found. */
  readonly terms: readonly string[];
  readonly categories: readonly Category[];
  readonly minCents: number | undefined;
  readonly maxCents: number | undefined;
  readonly sort: Sort;
  /** How many are passed over, and how many are wanted. */
  readonly offset: number;
  readonly limit: number;
}

export interface Found {
  /** The ids of the page, in order. */
  readonly ids: string[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** Courses on sale that bear all the words, the best first. */
export function searchCourses(db: Executor, search: Search): Promise<Found> {
  return run(db, search, search.terms.map(likeness));
}

/** Courses whose names come near all the words: for what was mistyped. */
export function searchSimilar(db: Executor, search: Search): Promise<Found> {
  return run(db, search, search.terms.map(similarity));
}

async function run(db: Executor, search: Search, scores: readonly SQL[]): Promise<Found> {
  const score = sql.join([sql`0`, ...scores], sql` + `);
  const every = scores.map((one) => sql` and ${one} > 0`);
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with docs as (${docs(search)}),
    scored as (select d.*, ${score} as score from docs d where true ${sql.join(every)})
    select (select count(*)::int from scored) as total,
      array(select id from scored order by ${ORDERS[search.sort]}, id
        limit ${search.limit} offset ${search.offset}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The courses that fit the filters, with what the words are looked for in (only where there are words). */
function docs({ terms, categories, minCents, maxCents }: Search): SQL {
  return sql`select courses.id, courses.price_cents, courses.published_at, ratings.average, ratings.reviews
      ${terms.length > 0 ? TEXTS : sql``}
    from courses left join (
      select course_id, avg(rating) as average, count(*) as reviews from reviews where is_enabled group by course_id
    ) ratings on ratings.course_id = courses.id
    where ${isOnSale} ${bears(categories)}
      ${minCents === undefined ? sql`` : sql`and courses.price_cents >= ${minCents}`}
      ${maxCents === undefined ? sql`` : sql`and courses.price_cents <= ${maxCents}`}`;
}

/** Of rich texts the words alone: their JSON has words of its own ("text", "blocks"). */
const TEXTS = sql`,
  unaccent(lower(courses.title)) as title,
  unaccent(lower(courses.subtitle)) as subtitle,
  unaccent(lower(case when courses.description is json
    then jsonb_path_query_array(courses.description::jsonb, '$.blocks[*].text')::text
    else courses.description end)) as description,
  coalesce((select string_agg(unaccent(lower(t.name)), ' ') from course_teachers ct
    join teachers t on t.id = ct.teacher_id where ct.course_id = courses.id), '') as teachers,
  coalesce((select string_agg(cc.category, ' ') from course_categories cc
    where cc.course_id = courses.id), '') as categories`;

/** Several levels widen the choice, and so do several topics; a level with a topic narrows it. */
function bears(categories: readonly Category[]): SQL {
  const isLevel = (category: Category) => (LEVELS as readonly string[]).includes(category);
  const groups = [categories.filter(isLevel), categories.filter((category) => !isLevel(category))];
  const conditions = groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const list = sql.join(
        group.map((category) => sql`${category}`),
        sql`, `,
      );
      return sql` and exists (select 1 from course_categories cc
        where cc.course_id = courses.id and cc.category in (${list}))`;
    });
  return sql.join(conditions);
}

/** What one word is worth by where it stands, 0 where it stands nowhere. In the title it is worth most. */
function likeness(term: string): SQL {
  const anywhere = `%${escapeLike(term)}%`;
  const atWordStart = `% ${escapeLike(term)}%`;
  return sql`(case when ' ' || d.title like ${atWordStart} then 12 when d.title like ${anywhere} then 8
    when d.categories like ${anywhere} or d.teachers like ${anywhere} then 6
    when d.subtitle like ${anywhere} then 4 when d.description like ${anywhere} then 1 else 0 end)`;
}

/** Above this, two words differ by a slip or two. */
const NEAR = 0.4;

function similarity(term: string): SQL {
  const names = sql`d.title || ' ' || d.teachers || ' ' || d.categories || ' ' || d.subtitle`;
  return sql`(case when word_similarity(${term}::text, ${names}) >= ${NEAR}
    then word_similarity(${term}::text, ${names}) else 0 end)`;
}

const ORDERS: Readonly<Record<Sort, SQL>> = {
  relevance: sql`score desc, published_at desc nulls last`,
  newest: sql`published_at desc nulls last`,
  price_up: sql`price_cents, score desc`,
  price_down: sql`price_cents desc, score desc`,
  rating: sql`average desc nulls last, reviews desc nulls last, score desc`,
};

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
