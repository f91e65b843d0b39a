import { type SQL, sql } from 'drizzle-orm';
import { type Category, LEVELS } from '../../../contract/categories';
import type { Sort } from '../../../contract/courses';
import type { Executor } from '../../database/executor';

/** What courses must fit to be found; only those on sale ever are. */
export interface Wanted {
  /** A tsquery of stems; null for whatever the words. */
  readonly text: string | null;
  readonly categories: readonly Category[];
  readonly minCents: number | undefined;
  readonly maxCents: number | undefined;
}

export interface PageOf {
  readonly sort: Sort;
  /** A tsquery whose words a course is ranked by; null where there are none. */
  readonly rankedBy: string | null;
  /** How many are found in all. */
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

export async function countFound(db: Executor, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from course_search d where ${fits(wanted)}`,
  );
  return rows[0]?.total ?? 0;
}

/** The ids of a page, in order. */
export async function foundIds(db: Executor, wanted: Wanted, page: PageOf): Promise<string[]> {
  const ratings = sql`left join (
    select course_id, avg(rating) as average, count(*) as reviews from reviews where is_enabled group by course_id
  ) r on r.course_id = d.course_id`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.course_id as id from course_search d ${page.sort === 'rating' ? ratings : sql``}
    where ${fits(wanted)} order by ${orderOf(page)}, d.course_id limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

function fits({ text, categories, minCents, maxCents }: Wanted): SQL {
  return sql.join(
    [
      sql`d.is_on_sale`,
      ...(text === null ? [] : [sql`d.document @@ ${text}::tsquery`]),
      ...bears(categories),
      ...(minCents === undefined ? [] : [sql`d.price_cents >= ${minCents}`]),
      ...(maxCents === undefined ? [] : [sql`d.price_cents <= ${maxCents}`]),
    ],
    sql` and `,
  );
}

/** Several levels widen the choice, and so do several topics; a level with a topic narrows it. */
function bears(categories: readonly Category[]): SQL[] {
  const isLevel = (category: Category) => (LEVELS as readonly string[]).includes(category);
  return [categories.filter(isLevel), categories.filter((category) => !isLevel(category))]
    .filter((group) => group.length > 0)
    .map((group) => sql`d.categories && ${sql.param(group)}::text[]`);
}

/** Up to so many courses are ranked by all their words; beyond, by their names, which cost little to read. */
const MOST_READ_WHOLE = 300;

/** How much more a course counts with each tenfold of learners: it decides between those that fit much alike. */
const PER_TENFOLD = 0.05;

function orderOf({ sort, rankedBy, total }: PageOf): SQL {
  const ranked = total <= MOST_READ_WHOLE ? sql`d.document` : sql`d.names`;
  const rank =
    rankedBy === null
      ? sql`0`
      : sql`ts_rank('{0.05, 0.2, 0.5, 1}', ${ranked}, ${rankedBy}::tsquery) * (1 + ${PER_TENFOLD} * log(1 + d.learners))`;
  const byRank = sql`(${rank})::real desc, d.published_at desc nulls last`;
  const orders: Readonly<Record<Sort, SQL>> = {
    relevance: byRank,
    newest: sql`d.published_at desc nulls last`,
    price_up: sql`d.price_cents, ${byRank}`,
    price_down: sql`d.price_cents desc, ${byRank}`,
    rating: sql`r.average desc nulls last, r.reviews desc nulls last, ${byRank}`,
  };
  return orders[sort];
}
