import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bundles, courses } from './catalogue';
import { createdAt, exactlyOne, id, line, moment } from './columns';
import { purchases } from './commerce';
import { users } from './people';

/**
 * A course or bundle for somebody else, from an admin or from a buyer. The link in its mail gives it to the first
 * account that redeems it; so does a login with the address.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'cascade' }),
    giverId: text('giver_id').references(() => users.id, { onDelete: 'set null' }),
    /** The purchase that pays for it: the gift is good while that is. Null for an admin's. */
    purchaseId: text('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    /** Of the recipient, in lower case; '' once that person is forgotten. */
    email: text('email').notNull(),
    /** As the giver wrote them; '' for none. */
    receiverName: line('receiver_name'),
    giverName: line('giver_name'),
    /** The giver's words. */
    message: line('message'),
    deliverAt: moment('deliver_at').notNull(),
    deliveredAt: moment('delivered_at'),
    /** Hash of the code in the link, which exists from the delivery on and is kept nowhere but in the mail. */
    codeHash: text('code_hash'),
    usedBy: text('used_by').references(() => users.id, { onDelete: 'set null' }),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gifts_code_key').on(t.codeHash),
    uniqueIndex('gifts_purchase_key').on(t.purchaseId),
    uniqueIndex('gifts_waiting_key')
      .on(t.email, t.courseId)
      .where(sql`${t.purchaseId} is null and ${t.usedAt} is null and ${t.email} <> ''`),
    index('gifts_email_idx').on(t.email).where(sql`${t.usedAt} is null`),
    index('gifts_due_idx').on(t.deliverAt).where(sql`${t.deliveredAt} is null`),
    index('gifts_course_idx').on(t.courseId),
    index('gifts_bundle_idx').on(t.bundleId),
    index('gifts_giver_idx').on(t.giverId),
    index('gifts_used_by_idx').on(t.usedBy),
    check('gifts_one_item', exactlyOne(t.courseId, t.bundleId)),
    check('gifts_email_lower', sql`${t.email} = lower(${t.email})`),
    check('gifts_code_since_delivery', sql`(${t.codeHash} is null) = (${t.deliveredAt} is null)`),
    check('gifts_used_after_delivery', sql`${t.usedAt} is null or ${t.deliveredAt} is not null`),
    check('gifts_used_by_needs_date', sql`${t.usedBy} is null or ${t.usedAt} is not null`),
  ],
);
