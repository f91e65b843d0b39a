import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { CATEGORIES } from '../../../../contract/catalogue/categories';
import { courses } from './catalogue';
import { moment } from './columns';

/** Stems with their places and weights, as PostgreSQL searches them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const categoryBits = sql.raw(
  CATEGORIES.map((name, at) => `CASE WHEN '${name}' = ANY (categories) THEN ${1 << at} ELSE 0 END`).join(
    ' + ',
  ),
);

/**
 * The text that a course is found by, one row a course, kept by triggers (migration `course_search`) and never
 * written by hand. It holds what filters and orders need too, so that a search reads this table alone; the long column lies
 * outside of its rows, which keeps those short.
 */
export const courseSearch = pgTable(
  'course_search',
  {
    courseId: text('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** On sale, and so found. */
    isOnSale: boolean('is_on_sale').notNull(),
    priceCents: integer('price_cents').notNull(),
    publishedAt: moment('published_at'),
    /** The number of learners, as counted last (learnersService.ts): ranks courses that match alike. */
    learners: integer('learners').notNull().default(0),
    categories: text('categories', { enum: CATEGORIES }).array().notNull(),
    /** The categories as a number, the first one of `CATEGORIES` as 1: an index can hold it, and it is quick to compare. */
    categoryBits: integer('category_bits').notNull().generatedAlwaysAs(categoryBits),
    /** Title (A), subtitle, teachers and categories (B). */
    names: tsvector('names').notNull(),
    /** The names, with the sections' titles (C) and the description's words (D). */
    document: tsvector('document').notNull(),
    /** Of what the row was made from: as long as that is the same, it is not made again. */
    sourceHash: bigint('source_hash', { mode: 'bigint' }).notNull(),
  },
  (t) => [
    // Every search reads through the list of pending entries, so it is kept short.
    index('course_search_found_idx')
      .using('gin', t.document, t.categories)
      .with({ gin_pending_list_limit: 256 }),
    index('course_search_names_idx').using('gin', t.names).with({ gin_pending_list_limit: 256 }),
    // Suggestions look at titles alone.
    index('course_search_titles_idx')
      .using('gin', sql`ts_filter(${t.names}, '{a}')`)
      .with({ gin_pending_list_limit: 256 }),
    // Lists without a text are counted and ordered from these alone, without the wide rows.
    index('course_search_newest_idx')
      .on(t.publishedAt.desc().nullsLast(), t.courseId, t.priceCents, t.categoryBits)
      .where(sql`${t.isOnSale}`),
    index('course_search_counted_idx').on(t.categoryBits, t.priceCents).where(sql`${t.isOnSale}`),
    // Best sellers, and the admin's order by learners.
    index('course_search_learners_idx').on(t.learners, t.courseId),
    index('course_search_price_idx')
      .on(t.priceCents, t.publishedAt.desc().nullsLast(), t.courseId, t.categoryBits)
      .where(sql`${t.isOnSale}`),
  ],
);

/**
 * Enabled reviews of each course, added up by triggers (migration `course_ratings`). Not in `course_search`, whose text
 * indexes would be written with each review.
 */
export const courseRatings = pgTable(
  'course_ratings',
  {
    courseId: text('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Stars of all reviews together. */
    stars: integer('stars').notNull().default(0),
    reviews: integer('reviews').notNull().default(0),
    /** Null without reviews. */
    average: doublePrecision('average').generatedAlwaysAs(sql`stars::float8 / nullif(reviews, 0)`),
  },
  (t) => [index('course_ratings_best_idx').on(t.average.desc().nullsLast(), t.reviews.desc(), t.courseId)],
);

/** Courses whose learners are to be counted again; a line for each change, so that no buyer waits for another. */
export const courseLearnersStale = pgTable('course_learners_stale', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  courseId: text('course_id').notNull(),
});

/** Courses whose search row is to be made again when the transaction commits; empty outside of one. */
export const courseSearchStale = pgTable('course_search_stale', {
  courseId: text('course_id').primaryKey(),
});

/** Every word of the courses that are or were on sale: what a mistyped one is held against. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Small letters without accents, at least two. */
    word: text('word').primaryKey(),
    /** Its Italian stem, as documents have it. */
    stem: text('stem').notNull(),
  },
  (t) => [
    index('search_words_beginning_idx').on(t.word.op('text_pattern_ops')),
    index('search_words_stem_idx').on(t.stem),
    index('search_words_near_idx').using('gist', sql`${t.word} gist_trgm_ops`),
  ],
);
