import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { courses } from './catalogue';
import { moment } from './columns';
import { users } from './people';

/** Certificates of completed courses. All that the document shows is frozen when it is issued. */
export const certificates = pgTable(
  'certificates',
  {
    /** Public, and too long to be guessed: the verification page shows the holder's name. */
    number: text('number').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    holder: text('holder').notNull(),
    courseTitle: text('course_title').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    issuer: text('issuer').notNull(),
    /** When the last section was viewed. */
    completedAt: moment('completed_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('certificates_user_course_key').on(t.userId, t.courseId),
    index('certificates_course_idx').on(t.courseId),
    check('certificates_duration_not_negative', sql`${t.durationSeconds} >= 0`),
  ],
);
