import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ENTITLEMENT_SOURCES } from '../../../../contract/checkout/purchaseNames';
import type { PlayedRanges } from '../../../../contract/learning/playback';
import { courses, sections } from './catalogue';
import { createdAt, id, moment, oneOf, updatedAt, version } from './columns';
import { users } from './people';

/**
 * A right to watch a course. Several may stand side by side; the course is open as long as ANY of them has no
 * `revokedAt`. `sourceId` is the purchase (`purchase`, `bundle`, and `gift` where a buyer gave it), the giving
 * admin or the redeemed gift of an admin (`gift`).
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    source: text('source', { enum: ENTITLEMENT_SOURCES }).notNull(),
    sourceId: text('source_id').notNull(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('entitlements_source_key').on(t.userId, t.courseId, t.source, t.sourceId),
    index('entitlements_valid_idx').on(t.userId, t.courseId).where(sql`${t.revokedAt} is null`),
    index('entitlements_course_idx').on(t.courseId),
    index('entitlements_by_source_idx').on(t.sourceId),
    check('entitlements_source_known', oneOf(t.source, ENTITLEMENT_SOURCES)),
  ],
);

/** How far a user got in a section. */
export const viewedSections = pgTable(
  'viewed_sections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: text('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    positionSeconds: integer('position_seconds').notNull().default(0),
    /** When it first counted as viewed; null while only a position is kept. */
    viewedAt: moment('viewed_at'),
    /** Whole seconds, in order, without overlaps. */
    played: jsonb('played').$type<PlayedRanges>().notNull().default([]),
    /** The time up to which played seconds have used up the clock; the latest one of a user counts. */
    clockUsedUntil: moment('clock_used_until'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sectionId] }),
    index('viewed_sections_section_idx').on(t.sectionId),
    index('viewed_sections_recent_idx').on(t.userId, t.updatedAt.desc().nullsFirst()),
    check('viewed_sections_position_not_negative', sql`${t.positionSeconds} >= 0`),
  ],
);

/** One review by a user of a course. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    rating: smallint('rating').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    answer: text('answer'),
    /** Null once this account is deleted; the answer stays. */
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** The teacher's public name, which outlives the page; null for the shop. */
    answeredAs: text('answered_as'),
    answeredAt: moment('answered_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('reviews_user_course_key').on(t.userId, t.courseId),
    index('reviews_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst()),
    index('reviews_disabled_idx').on(t.updatedAt).where(sql`not ${t.isEnabled}`),
    index('reviews_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('reviews_answered_by_idx').on(t.answeredBy),
    check('reviews_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
  ],
);

/** The question "how was it?" to who finished a course; its id is the `rowId` of the hub's messages. */
export const reviewPrompts = pgTable(
  'review_prompts',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    notifiedAt: moment('notified_at'),
    dismissedAt: moment('dismissed_at'),
    answeredAt: moment('answered_at'),
  },
  (t) => [
    uniqueIndex('review_prompts_user_course_key').on(t.userId, t.courseId),
    index('review_prompts_course_idx').on(t.courseId),
  ],
);
