import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MAIL_STATUSES } from '../../../../contract/platform/mails';
import { createdAt, id, line, moment, oneOf } from './columns';
import { users } from './people';

/** The settings that a shop keeps for its life (platform/shopMode.ts). */
const SHARED_MARKS = ['mode', 'payments', 'secret'] as const;

/** The mails to send and those sent: written in the transaction of what causes them, sent by a worker. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Names the cause ("activation:<token id>"), so that no cause ever sends twice. */
    cause: text('cause').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** The reply address; '' for the sender. */
    replyTo: line('reply_to'),
    /** An event that goes along as iCalendar, '' for none. */
    calendar: line('calendar'),
    /** The purchase whose receipt goes along as PDF, '' for none. */
    receiptOf: line('receipt_of'),
    /** The movement whose credit note goes along as PDF, '' for none. */
    creditNoteOf: line('credit_note_of'),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then; a worker that takes it moves this on, so that a crash only delays it. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: line('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    // Causes are looked for by their beginning.
    uniqueIndex('mails_cause_key').on(t.cause.op('text_pattern_ops')),
    index('mails_waiting_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'waiting'`),
    index('mails_failed_idx').on(t.createdAt).where(sql`${t.status} = 'failed'`),
    index('mails_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('mails_to_idx').on(sql`lower(${t.to})`),
    index('mails_reply_to_idx').on(sql`lower(${t.replyTo})`).where(sql`${t.replyTo} <> ''`),
    check('mails_status_known', oneOf(t.status, MAIL_STATUSES)),
    check('mails_attempts_not_negative', sql`${t.attempts} >= 0`),
    check('mails_sent_has_date', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

/** Events of payment providers, each stored once however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_reference_idx').on(t.provider, sql`(${t.payload} ->> 'reference')`),
  ],
);

/** How often something limited was done, in windows of time; as rate-limiter-flexible lays its table out. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire_idx').on(t.expire)],
);

/** The audit: one row for each write by an admin. Never changed, never deleted. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    resourceId: line('resource_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: line('request_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('audit_at_idx').on(t.at.desc().nullsFirst(), t.id),
    index('audit_resource_idx').on(t.resource, t.resourceId, t.at),
    index('audit_actor_idx').on(t.actorId),
  ],
);

/** The mode that a shop keeps for its life (shopMode.ts). Older versions also left marks of secret and media. */
export const sharedMarks = pgTable('shared_marks', {
  name: text('name', { enum: SHARED_MARKS }).primaryKey(),
  mark: text('mark').notNull(),
});
