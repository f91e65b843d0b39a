import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { courses } from './catalogue';
import { moment } from './columns';
import { users } from './people';

/** The courses that people saved for later. */
export const wishlist = pgTable(
  'wishlist',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('wishlist_course_idx').on(t.courseId)],
);
