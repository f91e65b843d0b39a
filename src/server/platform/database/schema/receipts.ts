import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { purchases } from './commerce';
import { paymentMovements } from './movements';

/** The parts of a receipt that may change later elsewhere, as they were when it was issued. */
export interface ReceiptDetails {
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly mail: string;
  };
  /** First and last name of the buyer's account. */
  readonly buyer: string;
  /** Per cent, contained in the price; 0 for a seller who charges no VAT. */
  readonly vatRate: number;
}

/** Receipts of paid purchases. Kept by law for ten years, also after the buyer's account is deleted. */
export const receipts = pgTable(
  'receipts',
  {
    purchaseId: text('purchase_id')
      .primaryKey()
      .references(() => purchases.id, { onDelete: 'restrict' }),
    /** In Italy. */
    year: integer('year').notNull(),
    /** From 1 in each year, without gaps; test sales have numbers of their own. */
    number: integer('number').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    issuedAt: moment('issued_at').notNull(),
    details: jsonb('details').$type<ReceiptDetails>().notNull(),
  },
  (t) => [
    uniqueIndex('receipts_series_key').on(t.year, t.number, t.isTest),
    check('receipts_number_positive', sql`${t.number} > 0`),
  ],
);

/** The last number given in a year: its row is locked until the receipt is committed, so a rollback leaves no gap. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    year: integer('year').primaryKey(),
    last: integer('last').notNull(),
    /** Of test sales. */
    lastTest: integer('last_test').notNull().default(0),
  },
  (t) => [check('receipt_counters_not_negative', sql`${t.last} >= 0 and ${t.lastTest} >= 0`)],
);

/** Credit notes of refunds, which correct a receipt. Kept as long as that. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    /** The refund. */
    movementId: bigint('movement_id', { mode: 'number' })
      .primaryKey()
      .references(() => paymentMovements.id, { onDelete: 'restrict' }),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'restrict' }),
    /** In Italy. */
    year: integer('year').notNull(),
    /** From 1 in each year, without gaps; test sales have numbers of their own. */
    number: integer('number').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    /** Less than the refund where that makes up for one that came back, whose note was issued already. */
    cents: integer('cents').notNull(),
    issuedAt: moment('issued_at').notNull(),
    details: jsonb('details').$type<ReceiptDetails>().notNull(),
  },
  (t) => [
    uniqueIndex('credit_notes_series_key').on(t.year, t.number, t.isTest),
    index('credit_notes_purchase_idx').on(t.purchaseId),
    check('credit_notes_number_positive', sql`${t.number} > 0`),
    check('credit_notes_cents_positive', sql`${t.cents} > 0`),
  ],
);

/** The last number of a year's credit notes, locked like that of receipts. */
export const creditNoteCounters = pgTable(
  'credit_note_counters',
  {
    year: integer('year').primaryKey(),
    last: integer('last').notNull(),
    /** Of test sales. */
    lastTest: integer('last_test').notNull().default(0),
  },
  (t) => [check('credit_note_counters_not_negative', sql`${t.last} >= 0 and ${t.lastTest} >= 0`)],
);
