import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { VERSION_STATES } from '../../../../contract/catalogue/courseAdmin';
import { createdAt, line, moment, oneOf, updatedAt } from './columns';
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

/** The versions of a lesson's video that ffmpeg makes: qualities, poster, thumbnails. Their files leave the store with the video. */
export const videoVersions = pgTable(
  'video_versions',
  {
    mediaKey: text('media_key')
      .primaryKey()
      .references(() => media.key, { onDelete: 'cascade' }),
    state: text('state', { enum: VERSION_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** A process that has not renewed it by then has ended. */
    leaseUntil: moment('lease_until'),
    /** Of the files' keys; '' until there are some. */
    folder: line('folder'),
    /** Names in the folder; written before the files are. */
    files: jsonb('files').$type<readonly string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('video_versions_due_idx').on(t.createdAt).where(sql`${t.state} in ('queued', 'running')`),
    check('video_versions_state_known', oneOf(t.state, VERSION_STATES)),
  ],
);
