import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { courses } from './catalogue';
import { moment } from './columns';
import { CATEGORIES } from './values';

/** Stems with their places and weights, as PostgreSQL searches them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What a course is found by, one row a course, kept by triggers (migration `course_search`) and never written by
 * hand. It holds what filters and orders need too, so that a search reads this table alone; the long column lies
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
    /** Who may watch it, as counted last (learnersService.ts): of courses that fit alike, more learners come first. */
    learners: integer('learners').notNull().default(0),
    categories: text('categories', { enum: CATEGORIES }).array().notNull(),
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
  ],
);

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
