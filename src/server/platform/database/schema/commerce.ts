import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PAYMENT_STATES, REFUND_REASONS } from '../../../../contract/checkout/purchaseNames';
import { COUPON_EXCESSES } from '../../../../contract/promotions/coupons';
import { bundles, courses } from './catalogue';
import { createdAt, id, inOrder, line, moment, oneOf, updatedAt, version } from './columns';
import { users } from './people';

/** `amount` is percentage points (1–100) or euro cents. */
const COUPON_KINDS = ['percentage', 'euro'] as const;
/** The scopes of coupons; `course` and `bundle` name theirs. */
const COUPON_SCOPES = ['every_course', 'every_bundle', 'everything', 'course', 'bundle'] as const;

/** A ladder of discounts by a coupon of its own, which names it. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    /** For admins. */
    name: text('name').notNull(),
    /** The offer that the banner names. */
    title: text('title').notNull(),
    /** Where the banner leads; '' is the page of what the coupon holds for. */
    link: line('link'),
    /** Fragments of addresses where the banner stays hidden, separated by commas. */
    hideIn: line('hide_in'),
    startsAt: moment('starts_at').notNull(),
    /** The end of the last window. */
    endsAt: moment('ends_at').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('campaigns_dates_idx').on(t.startsAt, t.id),
    check('campaigns_named', sql`length(${t.name}) > 0 and length(${t.title}) > 0`),
    check('campaigns_dates', inOrder(t.startsAt, t.endsAt)),
  ],
);

/** A step of a campaign: from the end of the step before, or the campaign's start, to its own end, excluded. */
export const campaignWindows = pgTable(
  'campaign_windows',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    endsAt: moment('ends_at').notNull(),
    /** Per cent. */
    discount: integer('discount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.endsAt] }),
    index('campaign_windows_ends_idx').on(t.endsAt),
    check('campaign_windows_discount_fits', sql`${t.discount} between 1 and 100`),
  ],
);

/** A discount code. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Without spaces around it; unique whatever its case. Look it up with `upper(code) = upper($1)`. */
    code: text('code').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    amount: integer('amount').notNull(),
    scope: text('scope', { enum: COUPON_SCOPES }).notNull(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'cascade' }),
    /** The campaign that sets discount and dates. */
    campaignId: text('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** How many uses in all and by one person; null is without limit. */
    useLimit: integer('use_limit'),
    perUserLimit: integer('per_user_limit'),
    /** Redemptions that count: one more with each, one less when a checkout fails or expires. */
    uses: integer('uses').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('coupons_code_key').on(sql`upper(${t.code})`),
    uniqueIndex('coupons_campaign_key').on(t.campaignId),
    index('coupons_course_idx').on(t.courseId),
    index('coupons_bundle_idx').on(t.bundleId),
    check('coupons_code_shape', sql`length(${t.code}) between 1 and 64 and ${t.code} = btrim(${t.code})`),
    check('coupons_kind_known', oneOf(t.kind, COUPON_KINDS)),
    check('coupons_amount_fits', sql`${t.amount} > 0 and (${t.kind} <> 'percentage' or ${t.amount} <= 100)`),
    check('coupons_scope_known', oneOf(t.scope, COUPON_SCOPES)),
    check(
      'coupons_scope_names_its_item',
      sql`(${t.scope} = 'course') = (${t.courseId} is not null) and (${t.scope} = 'bundle') = (${t.bundleId} is not null)`,
    ),
    check('coupons_dates', inOrder(t.startsAt, t.endsAt)),
    check('coupons_limits_positive', sql`${t.useLimit} > 0 and ${t.perUserLimit} > 0`),
    check(
      'coupons_uses_within_limit',
      sql`${t.uses} >= 0 and (${t.useLimit} is null or ${t.uses} <= ${t.useLimit})`,
    ),
  ],
);

/** A buyer as the books name them, whatever becomes of the account. */
export interface KeptBuyer {
  readonly firstName: string;
  readonly lastName: string;
  /** One line, '' where the account had none. */
  readonly address: string;
}

/** A purchase, from the first click on "pay": of a course, a path, or a cart of several, whose things are its order lines. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    bundleId: text('bundle_id').references(() => bundles.id, { onDelete: 'restrict' }),
    /** The titles of its lines as they were, in one line. */
    itemTitle: line('item_title'),
    /** It has several lines, which alone say what it is for: the item columns are null. */
    isCart: boolean('is_cart').notNull().default(false),
    couponId: text('coupon_id').references(() => coupons.id, { onDelete: 'set null' }),
    /** The code as it was, for receipts; '' without a coupon. */
    couponCode: line('coupon_code'),
    listCents: integer('list_cents').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    /** The sum that is charged: list less discount. */
    totalCents: integer('total_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Refunds that the buyer's bank returned, until they were paid another way. */
    rejectedCents: integer('rejected_cents').notNull().default(0),
    currency: text('currency').notNull().default('EUR'),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('pending'),
    /** Why the whole sum goes back to the buyer; null for what is kept. */
    refundReason: text('refund_reason', { enum: REFUND_REASONS }),
    /** An admin's refund is under way until then, or until it is null; no other begins. */
    refundLockedUntil: moment('refund_locked_until'),
    /** The admin's switch (TooglePurchaseActivation); an inactive purchase gives no access. */
    isActive: boolean('is_active').notNull().default(true),
    /** Sold for test money by a shop that was not live yet; see `testSales.ts`. */
    isTest: boolean('is_test').notNull().default(false),
    /** The provider that the checkout began at (PAYMENT_PROVIDERS), kept for good; 'none' where nothing is to be paid. */
    provider: text('provider').notNull(),
    /** The provider's own id of the checkout, once it has answered. */
    providerReference: text('provider_reference'),
    /** Where the buyer pays, once the provider has answered. */
    checkoutUrl: text('checkout_url'),
    invoice: jsonb('invoice').$type<Record<string, unknown>>(),
    /** The buyer when it was paid, kept for as long as accounting law wants; read by the month's file alone. */
    keptBuyer: jsonb('kept_buyer').$type<KeptBuyer>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Since when the bank of a pending purchase's buyer works on the payment, which may take days. */
    processingSince: moment('processing_since'),
    /** A pending purchase holds its price until then. */
    expiresAt: moment('expires_at'),
    paidAt: moment('paid_at'),
    /** When the sweep tries again to settle or refund it; null before the first try. */
    settleAfter: moment('settle_after'),
  },
  (t) => [
    uniqueIndex('purchases_provider_reference_key').on(t.provider, t.providerReference),
    index('purchases_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('purchases_paid_idx').on(t.paidAt.desc().nullsFirst(), t.id),
    /** Holds all that the dashboard adds up, so that it never reads the rows themselves. */
    index('purchases_sales_idx')
      .on(t.paidAt, t.courseId, t.bundleId, t.totalCents, t.refundedCents)
      .where(sql`${t.paidAt} is not null`),
    index('purchases_coupon_checkouts_idx')
      .on(t.createdAt, t.couponId, t.paidAt, t.totalCents, t.refundedCents)
      .where(sql`${t.couponId} is not null`),
    index('purchases_title_idx').on(t.itemTitle, t.id),
    index('purchases_total_idx').on(t.totalCents, t.id),
    index('purchases_state_idx').on(t.state, t.id),
    index('purchases_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('purchases_course_idx').on(t.courseId),
    index('purchases_bundle_idx').on(t.bundleId),
    index('purchases_coupon_idx').on(t.couponId),
    index('purchases_pending_idx').on(t.expiresAt).where(sql`${t.state} = 'pending'`),
    index('purchases_refund_due_idx')
      .on(t.settleAfter)
      .where(sql`${t.state} = 'paid' and ${t.refundReason} is not null`),
    index('purchases_test_idx').on(t.id).where(sql`${t.isTest}`),
    index('purchases_rejected_idx').on(t.id).where(sql`${t.rejectedCents} > 0`),
    check(
      'purchases_one_item',
      sql`num_nonnulls(${t.courseId}, ${t.bundleId}) = case when ${t.isCart} then 0 else 1 end`,
    ),
    check('purchases_amounts', sql`${t.listCents} >= 0 and ${t.discountCents} between 0 and ${t.listCents}`),
    check('purchases_total_adds_up', sql`${t.totalCents} = ${t.listCents} - ${t.discountCents}`),
    check('purchases_refund_within_total', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('purchases_rejected_within_total', sql`${t.rejectedCents} between 0 and ${t.totalCents}`),
    check('purchases_currency_shape', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('purchases_state_known', oneOf(t.state, PAYMENT_STATES)),
    check('purchases_refund_reason_known', oneOf(t.refundReason, REFUND_REASONS)),
    check(
      'purchases_paid_has_date',
      sql`${t.state} in ('pending', 'failed', 'expired') or ${t.paidAt} is not null`,
    ),
    check(
      'purchases_refund_fits_state',
      sql`case ${t.state} when 'refunded' then ${t.refundedCents} = ${t.totalCents}
        when 'refunded_in_part' then ${t.refundedCents} > 0 and ${t.refundedCents} < ${t.totalCents}
        when 'disputed' then true
        when 'paid' then ${t.refundedCents} = 0 or (${t.refundReason} is not null and ${t.refundedCents} < ${t.totalCents})
        else ${t.refundedCents} = 0 end`,
    ),
    check('purchases_dates', inOrder(t.createdAt, t.expiresAt)),
  ],
);

/** One use of a coupon, from the checkout on; released when that fails or expires. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null where a 100 % code was redeemed without a purchase. */
    purchaseId: text('purchase_id'),
    redeemedAt: moment('redeemed_at').notNull().defaultNow(),
    releasedAt: moment('released_at'),
    /** Set where the purchase was paid although the coupon had no use left for it; admins see it. */
    excess: text('excess', { enum: COUPON_EXCESSES }),
  },
  (t) => [
    foreignKey({ columns: [t.purchaseId], foreignColumns: [purchases.id] }).onDelete('cascade'),
    uniqueIndex('coupon_redemptions_purchase_key').on(t.purchaseId),
    index('coupon_redemptions_coupon_idx').on(t.couponId, t.userId).where(sql`${t.releasedAt} is null`),
    index('coupon_redemptions_redeemed_idx').on(t.couponId, t.redeemedAt.desc().nullsFirst(), t.id),
    index('coupon_redemptions_user_idx').on(t.userId),
    check('coupon_redemptions_excess_known', oneOf(t.excess, COUPON_EXCESSES)),
    check(
      'coupon_redemptions_beyond_limit_not_counted',
      sql`${t.excess} <> 'use_limit' or ${t.releasedAt} is not null`,
    ),
  ],
);
