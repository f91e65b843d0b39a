import { type SQL, sql } from 'drizzle-orm';
import { CATEGORIES, type Category, LEVELS } from '../../../contract/categories';
import type { Sort } from '../../../contract/courses';
import type { Executor } from '../../database/executor';

/** The conditions on courses that are found; only those on sale ever are. */
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
  const { rows } = await db.execute<{ total: number }>(countStatement(wanted));
  return rows[0]?.total ?? 0;
}

export const countStatement = (wanted: Wanted): SQL =>
  sql`select count(*)::int as total from course_search d where ${fits(wanted)}`;

/** The ids of a page, in order. */
export async function foundIds(db: Executor, wanted: Wanted, page: PageOf): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(pageStatement(wanted, page));
  return rows.map(({ id }) => id);
}

export function pageStatement(wanted: Wanted, page: PageOf): SQL {
  const ratings = sql`join course_ratings r on r.course_id = d.course_id`;
  return sql`
    select d.course_id as id from course_search d ${page.sort === 'rating' ? ratings : sql``}
    where ${fits(wanted)} order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`;
}

function fits({ text, categories, minCents, maxCents }: Wanted): SQL {
  return sql.join(
    [
      sql`d.is_on_sale`,
      ...(text === null ? [] : [sql`d.document @@ ${text}::tsquery`]),
      ...bears(categories, text === null),
      ...(minCents === undefined ? [] : [sql`d.price_cents >= ${minCents}`]),
      ...(maxCents === undefined ? [] : [sql`d.price_cents <= ${maxCents}`]),
    ],
    sql` and `,
  );
}

/**
 * Several levels widen the choice, and so do several topics; a level with a topic narrows it.
 * @param asBits for lists without a text, which are read from indexes that hold the categories as bits
 */
function bears(categories: readonly Category[], asBits: boolean): SQL[] {
  const isLevel = (category: Category) => (LEVELS as readonly string[]).includes(category);
  return [categories.filter(isLevel), categories.filter((category) => !isLevel(category))]
    .filter((group) => group.length > 0)
    .map((group) =>
      asBits
        ? sql`d.category_bits & ${bitsOf(group)} <> 0`
        : sql`d.categories && ${sql.param(group)}::text[]`,
    );
}

const bitsOf = (categories: readonly Category[]): number =>
  categories.reduce((bits, category) => bits | (1 << CATEGORIES.indexOf(category)), 0);

/** Up to so many courses are ranked by all their words; beyond, by their names, which cost little to read. */
const MOST_READ_WHOLE = 300;

/** How much more a course counts with each tenfold of learners: it decides between those that fit much alike. */
const PER_TENFOLD = 0.05;

function orderOf({ sort, rankedBy, total }: PageOf): SQL {
  const ranked = total <= MOST_READ_WHOLE ? sql`d.document` : sql`d.names`;
  const rank = sql`ts_rank('{0.05, 0.2, 0.5, 1}', ${ranked}, ${rankedBy}::tsquery) * (1 + ${PER_TENFOLD} * log(1 + d.learners))`;
  const newest = sql`d.published_at desc nulls last, d.course_id`;
  const byRank = rankedBy === null ? newest : sql`(${rank})::real desc, ${newest}`;
  const orders: Readonly<Record<Sort, SQL>> = {
    relevance: byRank,
    newest,
    price_up: sql`d.price_cents, ${byRank}`,
    price_down: sql`d.price_cents desc, ${byRank}`,
    rating: sql`r.average desc nulls last, r.reviews desc nulls last, ${byRank}`,
  };
  return orders[sort];
}
