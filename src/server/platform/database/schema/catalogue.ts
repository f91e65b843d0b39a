import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CATEGORIES, LEVELS } from '../../../../contract/catalogue/categories';
import { createdAt, exactlyOne, id, line, moment, oneOf, position, updatedAt, version } from './columns';
import { media } from './media';
import { teachers } from './people';

/** The columns that courses and bundles, the two things that are sold, have in common. */
const sellable = () => ({
  id: id(),
  /** The `{title}` of addresses; unique, lower case, never empty. */
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  subtitle: line('subtitle'),
  /** Raw draft-js content as JSON text, '' for none. */
  description: line('description'),
  /** Address of the cover picture, '' for none. */
  cover: line('cover'),
  priceCents: integer('price_cents').notNull(),
  /** On sale; what is not operative is seen by nobody but admins and its owners. */
  isOperative: boolean('is_operative').notNull().default(false),
  publishedAt: moment('published_at'),
  /** Place in the home page's list, null when it is not there. */
  homePosition: integer('home_position'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Removed from the catalogue for good, but kept for its owners. Renaming frees the slug. */
  deletedAt: moment('deleted_at'),
});

/** A video course. */
export const courses = pgTable(
  'courses',
  {
    ...sellable(),
    level: text('level', { enum: LEVELS }).notNull(),
    /** Among the educational offers (GetEducationalOfferListCourse). */
    isEducationalOffer: boolean('is_educational_offer').notNull().default(false),
    /** Sum of its sections, written with them. */
    durationSeconds: integer('duration_seconds').notNull().default(0),
    /** The skills that students gain, a line each. */
    goals: jsonb('goals').$type<readonly string[]>().notNull().default([]),
    /** Trailer that everybody may watch. */
    previewMediaKey: text('preview_media_key').references(() => media.key, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('courses_slug_key').on(t.slug),
    index('courses_title_idx').on(t.title),
    index('courses_published_idx').on(t.publishedAt.desc().nullsLast(), t.id).where(sql`${t.isOperative}`),
    index('courses_home_idx').on(t.homePosition).where(sql`${t.homePosition} is not null`),
    index('courses_preview_media_idx').on(t.previewMediaKey),
    // The admin's list: counted and ordered from the index alone.
    index('courses_created_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id, t.isOperative)
      .where(sql`${t.deletedAt} is null`),
    index('courses_title_order_idx').on(sql`lower(${t.title})`, t.id).where(sql`${t.deletedAt} is null`),
    index('courses_price_idx').on(t.priceCents, t.id).where(sql`${t.deletedAt} is null`),
    index('courses_searched_idx')
      .using('gin', sql`${searchedCourseText(t)} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check('courses_price_not_negative', sql`${t.priceCents} >= 0`),
    check('courses_duration_not_negative', sql`${t.durationSeconds} >= 0`),
    check('courses_named', sql`length(${t.title}) > 0 and length(${t.slug}) > 0`),
    check('courses_level_known', oneOf(t.level, LEVELS)),
  ],
);

/** The text that an admin finds a course by. */
export const searchedCourseText = (course: { title: AnyPgColumn; subtitle: AnyPgColumn }): SQL =>
  sql`(${course.title} || ' ' || ${course.subtitle})`;

/** The categories that a course bears, its level among them. */
export const courseCategories = pgTable(
  'course_categories',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    category: text('category', { enum: CATEGORIES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.category] }),
    index('course_categories_category_idx').on(t.category, t.courseId),
    check('course_categories_known', oneOf(t.category, CATEGORIES)),
  ],
);

/** One lesson of a course: a title and a clip. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: position(),
    title: text('title').notNull(),
    description: line('description'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    mediaKey: text('media_key').references(() => media.key, { onDelete: 'restrict' }),
    /** Lines such as `2:30 Title`. */
    chapters: line('chapters'),
    /** WebVTT in Italian. */
    captionsKey: text('captions_key').references(() => media.key, { onDelete: 'restrict' }),
    /** Free for everybody. */
    isPreview: boolean('is_preview').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('sections_course_idx').on(t.courseId, t.position, t.id),
    index('sections_media_idx').on(t.mediaKey),
    index('sections_captions_idx').on(t.captionsKey),
    check('sections_duration_not_negative', sql`${t.durationSeconds} >= 0`),
    check('sections_position_not_negative', sql`${t.position} >= 0`),
    check('sections_named', sql`length(${t.title}) > 0`),
  ],
);

/** A file that goes with a lesson. Copies of a course share its content. */
export const sectionAttachments = pgTable(
  'section_attachments',
  {
    id: id(),
    sectionId: text('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    mediaKey: text('media_key')
      .notNull()
      .references(() => media.key, { onDelete: 'restrict' }),
    /** With its extension. */
    name: text('name').notNull(),
    position: position(),
    createdAt: createdAt(),
  },
  (t) => [
    index('section_attachments_section_idx').on(t.sectionId, t.position, t.id),
    index('section_attachments_media_idx').on(t.mediaKey),
    check('section_attachments_named', sql`length(${t.name}) > 0`),
  ],
);

/** The teachers of courses. */
export const courseTeachers = pgTable(
  'course_teachers',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => teachers.id, { onDelete: 'cascade' }),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.teacherId] }),
    index('course_teachers_teacher_idx').on(t.teacherId),
  ],
);

/** A learning path ("percorso formativo"): several courses sold as one. */
export const bundles = pgTable('bundles', sellable(), (t) => [
  uniqueIndex('bundles_slug_key').on(t.slug),
  index('bundles_title_idx').on(t.title),
  index('bundles_published_idx').on(t.publishedAt.desc().nullsLast(), t.id).where(sql`${t.isOperative}`),
  check('bundles_price_not_negative', sql`${t.priceCents} >= 0`),
  check('bundles_named', sql`length(${t.title}) > 0 and length(${t.slug}) > 0`),
]);

/** The courses of a bundle, in order. */
export const bundleCourses = pgTable(
  'bundle_courses',
  {
    bundleId: text('bundle_id')
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.courseId] }),
    index('bundle_courses_course_idx').on(t.courseId),
    index('bundle_courses_order_idx').on(t.bundleId, t.position),
  ],
);

/** The prices of a course or bundle, and since when; one row each time the price changes. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    validFrom: moment('valid_from').notNull().defaultNow(),
  },
  (t) => [
    index('price_history_course_idx').on(t.courseId, t.validFrom),
    index('price_history_bundle_idx').on(t.bundleId, t.validFrom),
    check('price_history_one_item', exactlyOne(t.courseId, t.bundleId)),
    check('price_history_not_negative', sql`${t.priceCents} >= 0`),
  ],
);
