import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns';
import { users } from './people';

/** A stored file: its bytes live in the media folder or in S3 under `key`. */
export const media = pgTable(
  'media',
  {
    key: text('key').primaryKey(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Public files have a plain address; all others are reached by signed, expiring ones only. */
    isPublic: boolean('is_public').notNull().default(false),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: integer('duration_seconds'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When nothing pointed at it any more; a later sweep takes the bytes away. */
    orphanedAt: moment('orphaned_at'),
  },
  (t) => [
    check('media_bytes_not_negative', sql`${t.bytes} >= 0`),
    check('media_key_given', sql`length(${t.key}) > 0`),
    index('media_owner_idx').on(t.ownerId),
  ],
);
