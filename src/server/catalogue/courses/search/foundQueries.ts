import { type SQL, sql } from 'drizzle-orm';
import { CATEGORIES, type Category, LEVELS } from '../../../../contract/catalogue/categories';
import type { Sort } from '../../../../contract/catalogue/courses';
import type { Executor } from '../../../platform/database/executor';

/** The conditions on courses that are found; only those on sale ever are. */
export interface Wanted {
  /** A tsquery of stems; null for whatever the words. */
  readonly text: string | null;
  readonly categories: readonly Category[];
  readonly minCents: number | undefined;
  readonly maxCents: number | undefined;
  /** Average stars, at least; as it is shown, with one decimal. */
  readonly minRating?: number | undefined;
  /** Seconds. */
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
  /** A slug, '' for any. */
  readonly teacher?: string;
}

/** Lists and searches are counted, and paged, up to here: five pages of a search. */
const MOST_LISTED = 10_000;
const MOST_FOUND = 100;

const mostOf = ({ text }: Wanted): number => (text === null ? MOST_LISTED : MOST_FOUND);

export interface PageOf {
  readonly sort: Sort;
  /** A tsquery whose words a course is ranked by; null where there are none. */
  readonly rankedBy: string | null;
  readonly found: Found;
  readonly offset: number;
  readonly limit: number;
}

export interface Found {
  readonly total: number;
  /** There are more, which are neither counted nor paged. */
  readonly isCapped: boolean;
}

export async function countFound(db: Executor, wanted: Wanted): Promise<Found> {
  const { rows } = await db.execute<{ total: number }>(countStatement(wanted));
  const total = rows[0]?.total ?? 0;
  const most = mostOf(wanted);
  return { total: Math.min(total, most), isCapped: total > most };
}

export const countStatement = (wanted: Wanted): SQL => sql`
  select count(*)::int as total
  from (select 1 from course_search d where ${fits(wanted, { isCounted: true })} limit ${mostOf(wanted) + 1}) found`;

/** The ids of a page, in order. */
export async function foundIds(db: Executor, wanted: Wanted, page: PageOf): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(pageStatement(wanted, page));
  return rows.map(({ id }) => id);
}

export function pageStatement(wanted: Wanted, page: PageOf): SQL {
  const isRanked = wanted.text !== null && page.found.isCapped;
  const ratings = isRanked ? RATING_OF_EACH : RATINGS;
  return sql`${isRanked ? candidates(wanted, page) : sql``}
    select d.course_id as id from ${isRanked ? sql`candidates` : sql`course_search`} d
    ${page.sort === 'rating' ? ratings : sql``} ${isRanked ? sql`` : sql`where ${fits(wanted)}`}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`;
}

const RATINGS = sql`join course_ratings r on r.course_id = d.course_id`;
/** `offset 0` keeps the planner from reading all ratings for a few courses. */
const RATING_OF_EACH = sql`join lateral (
  select average, reviews from course_ratings where course_id = d.course_id offset 0) r on true`;

/**
 * Of words that many courses have, the courses that are ranked: the cheapest, dearest or else newest with the words in
 * their names, and only where these are too few, those with the words elsewhere.
 */
function candidates(wanted: Wanted, { sort }: PageOf): SQL {
  const order = sort === 'price_up' || sort === 'price_down' ? ordersOf(NEWEST)[sort] : NEWEST;
  const first = (condition: SQL) => sql`(
    select d.* from course_search d where ${condition} order by ${order} limit ${MOST_FOUND})`;
  const named = first(fits(wanted, { isNamed: true }));
  const elsewhere = first(sql`${fits(wanted)} and not d.names @@ ${wanted.text}::tsquery`);
  return sql`with candidates as materialized (
    select * from (${named} union all ${elsewhere}) both_ways limit ${MOST_FOUND})`;
}

interface Fitting {
  /** Uses an index of all combinations of categories, which holds no order. */
  readonly isCounted?: boolean;
  /** The words are in the names, whose index holds no categories. */
  readonly isNamed?: boolean;
}

function fits(wanted: Wanted, { isCounted, isNamed }: Fitting = {}): SQL {
  const { text, categories, minCents, maxCents } = wanted;
  const column = isNamed ? sql`d.names` : sql`d.document`;
  return sql.join(
    [
      sql`d.is_on_sale`,
      ...(text === null ? [] : [sql`${column} @@ ${text}::tsquery`]),
      ...(text !== null && !isNamed
        ? bears(categories)
        : isCounted && categories.length > 0
          ? [sql`d.category_bits = any(${sql.param(fittingBits(categories))}::int[])`]
          : bearsBits(categories)),
      ...(minCents === undefined ? [] : [sql`d.price_cents >= ${minCents}`]),
      ...(maxCents === undefined ? [] : [sql`d.price_cents <= ${maxCents}`]),
      ...fitsBeyond(wanted),
    ],
    sql` and `,
  );
}

/** Conditions that no index of the search holds: few choose them, and the rows are few enough to be looked up. */
function fitsBeyond({ minRating, minDuration, maxDuration, teacher = '' }: Wanted): SQL[] {
  const ofCourse = (condition: SQL) => sql`exists (
    select from courses c where c.id = d.course_id and ${condition})`;
  return [
    ...(minRating === undefined
      ? []
      : [
          // As cards show it: of two decimals, written with one.
          sql`exists (select from course_ratings r where r.course_id = d.course_id and r.reviews > 0
            and round(round(r.average::numeric, 2), 1) >= ${minRating})`,
        ]),
    ...(minDuration === undefined ? [] : [ofCourse(sql`c.duration_seconds >= ${minDuration}`)]),
    ...(maxDuration === undefined ? [] : [ofCourse(sql`c.duration_seconds <= ${maxDuration}`)]),
    ...(teacher === ''
      ? []
      : [
          sql`d.course_id in (select ct.course_id from course_teachers ct
            join teachers t on t.id = ct.teacher_id where t.slug = ${teacher})`,
        ]),
  ];
}

/** Several levels widen the choice, and so do several topics; a level with a topic narrows it. */
function groupsOf(categories: readonly Category[]): Category[][] {
  const isLevel = (category: Category) => (LEVELS as readonly string[]).includes(category);
  return [categories.filter(isLevel), categories.filter((category) => !isLevel(category))].filter(
    (group) => group.length > 0,
  );
}

const bears = (categories: readonly Category[]): SQL[] =>
  groupsOf(categories).map((group) => sql`d.categories && ${sql.param(group)}::text[]`);

/** Where no index holds the categories, or as bits alone. */
const bearsBits = (categories: readonly Category[]): SQL[] =>
  groupsOf(categories).map((group) => sql`d.category_bits & ${bitsOf(group)} <> 0`);

/** All combinations of categories that fit. */
function fittingBits(categories: readonly Category[]): number[] {
  const groups = groupsOf(categories).map(bitsOf);
  return Array.from({ length: 1 << CATEGORIES.length }, (_none, bits) => bits).filter((bits) =>
    groups.every((group) => (bits & group) !== 0),
  );
}

const bitsOf = (categories: readonly Category[]): number =>
  categories.reduce((bits, category) => bits | (1 << CATEGORIES.indexOf(category)), 0);

/** How much more a course counts with each tenfold of learners: it decides between those that fit much alike. */
const PER_TENFOLD = 0.05;

const NEWEST = sql`d.published_at desc nulls last, d.course_id`;

/** Common words are ranked by the courses' names, which cost little to read. */
function orderOf({ sort, rankedBy, found: { isCapped } }: PageOf): SQL {
  const ranked = isCapped ? sql`d.names` : sql`d.document`;
  const rank = sql`ts_rank('{0.05, 0.2, 0.5, 1}', ${ranked}, ${rankedBy}::tsquery) * (1 + ${PER_TENFOLD} * log(1 + d.learners))`;
  return ordersOf(rankedBy === null ? NEWEST : sql`(${rank})::real desc, ${NEWEST}`)[sort];
}

/** @param byRank decides where the wanted order does not */
const ordersOf = (byRank: SQL): Readonly<Record<Sort, SQL>> => ({
  relevance: byRank,
  newest: NEWEST,
  price_up: sql`d.price_cents, ${byRank}`,
  price_down: sql`d.price_cents desc, ${byRank}`,
  rating: sql`r.average desc nulls last, r.reviews desc nulls last, ${byRank}`,
  popular: sql`d.learners desc, ${byRank}`,
});
