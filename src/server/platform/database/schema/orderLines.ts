import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bundles, courses } from './catalogue';
import { exactlyOne, line, position } from './columns';
import { coupons, purchases } from './commerce';

/** The parts of a purchase as they were when it was reserved: what is granted for it, whatever becomes of a path meanwhile. */
export const orderLines = pgTable(
  'order_lines',
  {
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    position: position(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'restrict' }),
    title: line('title'),
    listCents: integer('list_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    couponId: text('coupon_id').references(() => coupons.id, { onDelete: 'set null' }),
    couponCode: line('coupon_code'),
    /** The courses that it grants, in the path's order. */
    courseIds: text('course_ids').array().notNull(),
    /** Those of the path that its buyer had already, and did not pay again. */
    ownedIds: text('owned_ids').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseId, t.position] }),
    index('order_lines_course_idx').on(t.courseId),
    index('order_lines_bundle_idx').on(t.bundleId),
    index('order_lines_coupon_idx').on(t.couponId),
    check('order_lines_one_item', exactlyOne(t.courseId, t.bundleId)),
    check('order_lines_total_adds_up', sql`${t.totalCents} = ${t.listCents} - ${t.discountCents}`),
  ],
);
