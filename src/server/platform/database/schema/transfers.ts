import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, line, moment } from './columns';
import { purchases } from './commerce';

/** A purchase that is paid by bank transfer, with the account and the sum as the buyer was told them. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    purchaseId: text('purchase_id')
      .primaryKey()
      .references(() => purchases.id, { onDelete: 'restrict' }),
    /** The reason for payment, by which the money is matched. Short, and without characters that look alike. */
    number: text('number').notNull(),
    iban: text('iban').notNull(),
    holder: text('holder').notNull(),
    bank: line('bank'),
    cents: integer('cents').notNull(),
    /** The last second in which it may be paid. */
    deadline: moment('deadline').notNull(),
    createdAt: createdAt(),
    /** Money is not awaited any more: before the deadline, because the order was cancelled. */
    endedAt: moment('ended_at'),
    /** The money that came was exactly the sum. Never for a cancelled order. */
    completedAt: moment('completed_at'),
  },
  (t) => [
    uniqueIndex('bank_transfers_number_key').on(t.number),
    check('bank_transfers_number_shape', sql`${t.number} ~ '^[2-9A-HJKMNP-Z]{8}$'`),
    check('bank_transfers_cents_positive', sql`${t.cents} > 0`),
    index('bank_transfers_open_idx').on(t.cents).where(sql`${t.completedAt} is null`),
  ],
);

/** Money on the shop's account that belongs to such a purchase, as an admin recorded it; negative when it was returned. */
export const bankTransferPayments = pgTable(
  'bank_transfer_payments',
  {
    /** In the order of recording. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => bankTransfers.purchaseId, { onDelete: 'restrict' }),
    cents: integer('cents').notNull(),
    /** Of the bank's statement, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** The bank's id of the transfer, or that of its row in the bank's file. Unique, so that nothing counts twice. */
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_transfer_payments_reference_key').on(t.reference),
    index('bank_transfer_payments_purchase_idx').on(t.purchaseId, t.id),
    index('bank_transfer_payments_created_idx').on(t.createdAt, t.id),
    check('bank_transfer_payments_day_shape', sql`${t.day} ~ '^\\d{4}-\\d\\d-\\d\\d$'`),
    check('bank_transfer_payments_cents', sql`${t.cents} <> 0`),
    check('bank_transfer_payments_reference_given', sql`length(${t.reference}) > 0`),
  ],
);
