import { z } from 'zod';
import { choiceFilter, dayFilter, gridQuery, textFilter } from './grid';
import { invoice } from './invoice';
import { PURCHASE_FILTERS } from './purchaseNames';
import { byIdEnc, euro, id, instant } from './shapes';
import { purchase } from './users';

/** A purchase in the admin's grid. */
export const purchaseRow = purchase.extend({
  /** '' while what was bought is not on sale, and so has no page. */
  slug: z.string(),
  IdUserEnc: id,
  email: z.string(),
  buyer: z.string(),
  refunded: euro,
  /** Gives access: paid, not given back, and not switched off by an admin. */
  isActive: z.boolean(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

export const PURCHASE_SORTS = ['createdAt', 'buyer', 'title', 'total', 'status'] as const;

/** `From` and `To` are the first and the last day on which the purchase was begun, both included. */
export const purchasesQuery = gridQuery(PURCHASE_SORTS).extend({
  State: choiceFilter(PURCHASE_FILTERS),
  From: dayFilter,
  To: dayFilter,
  IdCourseEnc: textFilter,
  IdBundleEnc: textFilter,
  IdUserEnc: textFilter,
});

export const PURCHASE_EVENTS = [
  'created',
  'coupon_redeemed',
  'coupon_released',
  'coupon_exceeded',
  'provider_event',
  'paid',
  'failed',
  'expired',
  'refund_due',
  'refund_asked',
  'refunded',
  'refund_settled',
  'disputed',
  'activated',
  'deactivated',
] as const;

/** An event in a purchase's history. */
export const purchaseEvent = z.object({
  at: instant,
  kind: z.enum(PURCHASE_EVENTS),
  /** The provider's name of its event, or the coupon's code. */
  detail: z.string().optional(),
  /** The admin's mail address. */
  who: z.string().optional(),
  amount: euro.optional(),
});
export type PurchaseEvent = z.infer<typeof purchaseEvent>;

export const purchaseDetail = purchaseRow.extend({
  /** The payment provider's own reference. */
  provider: z.string(),
  providerReference: z.string().optional(),
  currency: z.string(),
  /** What the buyer's bank has sent back of the refunds, unless it has reached the buyer since. */
  rejected: euro.optional(),
  /** As it was frozen with the purchase. */
  invoice: invoice.optional(),
  /** The courses that this purchase gives access to at present. */
  courses: z.array(z.object({ IdCourseEnc: id, title: z.string(), isOpen: z.boolean() })),
  /** Oldest first. */
  history: z.array(purchaseEvent),
});
export type PurchaseDetail = z.infer<typeof purchaseDetail>;

export const refundOrder = byIdEnc.extend({
  /** What to give back now. */
  Amount: euro
    .min(0.01, 'Scrivi un importo maggiore di zero.')
    .max(1_000_000, 'È più di quanto resta da rimborsare.')
    .multipleOf(0.01, 'L’importo può avere al massimo due decimali.'),
  /** What had gone back when the admin looked. */
  Refunded: euro.min(0),
});
