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
import {
  type DIFFERENCE_KINDS,
  PROVIDER_MOVEMENT_KINDS,
  type ProviderMovementKind,
} from '../../../../contract/checkout/providerBooks';
import type { MovementKind } from '../../../../contract/checkout/purchaseNames';
import { line, moment, oneOf } from './columns';
import { purchases } from './commerce';

/**
 * A payment provider's fees and payouts, a row each. They are no sales, so they stand beside `payment_movements`; the same
 * trigger refuses to change or delete one.
 */
export const providerMovements = pgTable(
  'provider_movements',
  {
    /** In the order of booking. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: PROVIDER_MOVEMENT_KINDS }).notNull(),
    /** Negative for money that leaves the provider's balance. */
    cents: integer('cents').notNull(),
    currency: text('currency').notNull(),
    /** By the provider's clock. */
    occurredAt: moment('occurred_at').notNull(),
    bookedAt: moment('booked_at').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id of the line in its books. */
    providerReference: text('provider_reference').notNull(),
    /** The provider's id of the charge, refund, dispute or payout that it is about; '' for none. */
    about: line('about'),
    /** The order whose charge, refund or dispute had the fee. */
    purchaseId: text('purchase_id').references(() => purchases.id, { onDelete: 'restrict' }),
    /** The provider moves no real money. */
    isTest: boolean('is_test').notNull(),
  },
  (t) => [
    uniqueIndex('provider_movements_reference_key').on(t.provider, t.providerReference, t.kind),
    index('provider_movements_occurred_idx').on(t.provider, t.occurredAt),
    index('provider_movements_purchase_idx').on(t.purchaseId).where(sql`${t.purchaseId} is not null`),
    check('provider_movements_kind_known', oneOf(t.kind, PROVIDER_MOVEMENT_KINDS)),
    check('provider_movements_currency_shape', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('provider_movements_payouts_of_no_order', sql`${t.kind} = 'fee' or ${t.purchaseId} is null`),
  ],
);

/** A sum that one side has. */
interface Sum {
  readonly cents: number;
  readonly currency: string;
}

/** A row that our books and the provider's do not share. */
export interface StoredDifference {
  readonly what: (typeof DIFFERENCE_KINDS)[number];
  readonly kind: MovementKind | ProviderMovementKind;
  readonly reference: string;
  /** In Italy, `YYYY-MM-DD`. */
  readonly day: string;
  readonly purchaseId: string | null;
  /** Null where that side has no such row. */
  readonly ours: Sum | null;
  readonly theirs: Sum | null;
}

/** Each time that our books were compared with a provider's. */
export const bookComparisons = pgTable(
  'book_comparisons',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    isTest: boolean('is_test').notNull(),
    comparedAt: moment('compared_at').notNull(),
    /** The days in Italy, `YYYY-MM-DD`, both included. */
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    /** How many differences there are. */
    differences: integer('differences').notNull(),
    /** The first of them. */
    details: jsonb('details').$type<readonly StoredDifference[]>().notNull(),
  },
  (t) => [
    index('book_comparisons_provider_idx').on(t.provider, t.toDay),
    check(
      'book_comparisons_days',
      sql`${t.fromDay} ~ '^\\d{4}-\\d\\d-\\d\\d$' and ${t.toDay} ~ '^\\d{4}-\\d\\d-\\d\\d$' and ${t.fromDay} <= ${t.toDay}`,
    ),
  ],
);
