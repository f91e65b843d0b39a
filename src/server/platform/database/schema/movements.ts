import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MOVEMENT_KINDS } from '../../../../contract/checkout/purchaseNames';
import { moment, oneOf } from './columns';
import { purchases } from './commerce';

/**
 * Money that came or went, a row each. A trigger refuses to change or delete one: a correction is another row. The state
 * and the sums of `purchases` follow from these rows.
 */
export const paymentMovements = pgTable(
  'payment_movements',
  {
    /** In the order of booking. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    /** Negative for money that leaves the shop; 0 for a purchase that costs nothing, and a dispute that is lost. */
    cents: integer('cents').notNull(),
    currency: text('currency').notNull(),
    /** By the provider's clock; where it names no moment, that of the booking. */
    occurredAt: moment('occurred_at').notNull(),
    /** By the shop's clock. The books go by it, so that a late callback never changes a month that is over. */
    bookedAt: moment('booked_at').notNull(),
    /** As in `purchases`; 'manual' for money that was paid beside it. */
    provider: text('provider').notNull(),
    /** The provider's id of the charge, refund or dispute. */
    providerReference: text('provider_reference').notNull(),
  },
  (t) => [
    uniqueIndex('payment_movements_reference_key').on(t.provider, t.providerReference, t.kind),
    uniqueIndex('payment_movements_charge_key').on(t.purchaseId).where(sql`${t.kind} = 'charge'`),
    index('payment_movements_purchase_idx').on(t.purchaseId, t.cents),
    /** Holds all that the dashboard adds up by day. */
    index('payment_movements_booked_idx').on(t.bookedAt, t.id, t.kind, t.cents, t.currency, t.purchaseId),
    check('payment_movements_kind_known', oneOf(t.kind, MOVEMENT_KINDS)),
    check('payment_movements_currency_shape', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'payment_movements_sign',
      sql`case when ${t.kind} in ('charge', 'refund_failed', 'dispute_won') then ${t.cents} >= 0
        when ${t.kind} in ('refund', 'dispute_opened', 'dispute_lost') then ${t.cents} <= 0 else true end`,
    ),
  ],
);
