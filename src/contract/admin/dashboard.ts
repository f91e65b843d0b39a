import { z } from 'zod';
import { DIFFERENCE_KINDS, PROVIDER_MOVEMENT_KINDS } from '../checkout/providerBooks';
import { MOVEMENT_KINDS } from '../checkout/purchaseNames';
import { post } from '../platform/endpoint';
import { euro, id, itemOf, month } from '../platform/shapes';

const figures = z.object({
  /** Of what was paid in the month, less what of it was refunded. */
  revenue: euro,
  purchases: z.number().int(),
  newUsers: z.number().int(),
});

/** A sum that one side's books name. */
const sum = z.object({ amount: euro, currency: z.string() });

/** How the books differ from those of a payment provider. */
const differences = z.object({
  provider: z.string(),
  count: z.number().int(),
  /** The latest of them. */
  rows: z.array(
    z.object({
      what: z.enum(DIFFERENCE_KINDS),
      movement: z.enum([...MOVEMENT_KINDS, ...PROVIDER_MOVEMENT_KINDS]),
      /** The provider's. */
      reference: z.string(),
      day: z.string(),
      IdPurchaseEnc: id.optional(),
      title: z.string().optional(),
      ours: sum.optional(),
      theirs: sum.optional(),
    }),
  ),
});

/** The figures of a month in Italy. */
export const dashboard = figures.extend({
  /** The same of the month before. */
  before: figures,
  /** Every day of the month, `YYYY-MM-DD`. */
  days: z.array(
    z.object({ day: z.string(), revenue: euro, purchases: z.number().int(), newUsers: z.number().int() }),
  ),
  /** By revenue. Learning paths count as one line each. */
  topCourses: z.array(
    z.object({
      IdCourseEnc: id.optional(),
      IdBundleEnc: id.optional(),
      title: z.string(),
      revenue: euro,
      purchases: z.number().int(),
    }),
  ),
  /** By checkouts that were begun with the coupon in the month. */
  coupons: z.array(
    z.object({
      IdCouponEnc: id,
      CouponCode: z.string(),
      checkouts: z.number().int(),
      paid: z.number().int(),
      revenue: euro,
    }),
  ),
  /** Counts of what needs attention now, whatever the month. */
  attention: z.object({
    failedMails: z.number().int(),
    pendingPayments: z.number().int(),
    refundsDue: z.number().int(),
    /** Of which the buyer's bank has sent a refund back. */
    refundsRejected: z.number().int(),
    waitingReviews: z.number().int(),
    /** Questions of students without an answer. */
    openQuestions: z.number().int(),
    /** End within seven days. */
    endingBanners: z.number().int(),
  }),
  /** The payment providers whose books differ from ours by the last comparison of a day. */
  differences: z.array(differences),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboards = {
  dashboard: post('/api/admin/Dashboard', 'admin', month, itemOf(dashboard)),
};
