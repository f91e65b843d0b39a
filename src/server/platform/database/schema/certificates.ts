import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bundles, courses } from './catalogue';
import { exactlyOne, moment } from './columns';
import { users } from './people';

/** Certificates of completed courses and learning paths. All that the document shows is frozen when it is issued. */
export const certificates = pgTable(
  'certificates',
  {
    /** Public, and too long to be guessed: the verification page shows the holder's name. */
    number: text('number').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    /** Of a learning path, all whose courses were completed. */
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'restrict' }),
    holder: text('holder').notNull(),
    /** Of the course or learning path. */
    courseTitle: text('course_title').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    issuer: text('issuer').notNull(),
    /** When the last section was viewed. */
    completedAt: moment('completed_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('certificates_user_course_key').on(t.userId, t.courseId),
    uniqueIndex('certificates_user_bundle_key').on(t.userId, t.bundleId),
    index('certificates_course_idx').on(t.courseId),
    index('certificates_bundle_idx').on(t.bundleId),
    check('certificates_one_item', exactlyOne(t.courseId, t.bundleId)),
    check('certificates_duration_not_negative', sql`${t.durationSeconds} >= 0`),
  ],
);
