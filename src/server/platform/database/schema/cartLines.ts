import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bundles, courses } from './catalogue';
import { exactlyOne, moment } from './columns';
import { users } from './people';

/** What people have in their cart. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [
    uniqueIndex('cart_lines_user_course_key').on(t.userId, t.courseId),
    uniqueIndex('cart_lines_user_bundle_key').on(t.userId, t.bundleId),
    index('cart_lines_course_idx').on(t.courseId),
    index('cart_lines_bundle_idx').on(t.bundleId),
    check('cart_lines_one_item', exactlyOne(t.courseId, t.bundleId)),
  ],
);
