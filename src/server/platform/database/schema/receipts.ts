import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { purchases } from './commerce';

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
    /** From 1 in each year, without gaps. */
    number: integer('number').notNull(),
    issuedAt: moment('issued_at').notNull(),
    details: jsonb('details').$type<ReceiptDetails>().notNull(),
  },
  (t) => [
    uniqueIndex('receipts_number_key').on(t.year, t.number),
    check('receipts_number_positive', sql`${t.number} > 0`),
  ],
);

/** The last number given in a year: its row is locked until the receipt is committed, so a rollback leaves no gap. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    year: integer('year').primaryKey(),
    last: integer('last').notNull(),
  },
  (t) => [check('receipt_counters_positive', sql`${t.last} > 0`)],
);
