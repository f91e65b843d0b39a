import { z } from 'zod';
import { get, post } from '../platform/endpoint';
import { choiceFilter, crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { chosenInstant, euro, id, instant, itemOf, listOf, noInput, optional } from '../platform/shapes';
import { discountError } from './discounts';

/** The server trims codes and ignores case. */
export const couponCode = z.string().trim().min(1, 'Scrivi il codice del coupon.').max(100);

/** A code that gives access: a gift's or a coupon's. */
export const redeemCode = z.string().trim().min(1, 'Scrivi il codice.').max(100);

export const COUPON_SCOPES = ['all', 'all_courses', 'all_bundles', 'course', 'bundle'] as const;

export const couponForm = z.object({
  CouponCode: z.string().trim().min(1, 'Scrivi il codice del coupon.').max(64),
  isPercentage: z.boolean(),
  /** Per cent or euro. */
  discount: z.number().positive('Lo sconto deve essere più di zero.').max(100_000),
  scope: z.enum(COUPON_SCOPES),
  IdCourseEnc: optional(id),
  IdBundleEnc: optional(id),
  startsAt: optional(chosenInstant),
  endsAt: optional(chosenInstant),
  useLimit: optional(z.number().int().min(1, 'Almeno un uso.').max(1_000_000)),
  perUserLimit: optional(z.number().int().min(1, 'Almeno un uso.').max(1_000_000)),
  isActive: z.boolean(),
});

type CouponForm = z.output<typeof couponForm>;

/** Returns what is wrong between the fields of a form, by field. */
export function couponErrors(form: CouponForm): Record<string, string> {
  const { isPercentage, discount, scope, IdCourseEnc, IdBundleEnc, startsAt, endsAt } = form;
  const { useLimit, perUserLimit } = form;
  const errors: Record<string, string> = {};
  const wrongDiscount = discountError(isPercentage, discount);
  if (wrongDiscount) errors.discount = wrongDiscount;
  if (scope === 'course' && !IdCourseEnc) errors.IdCourseEnc = 'Scegli il corso.';
  if (scope === 'bundle' && !IdBundleEnc) errors.IdBundleEnc = 'Scegli il percorso formativo.';
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.endsAt = 'La fine deve venire dopo l’inizio.';
  if (useLimit && perUserLimit && perUserLimit > useLimit)
    errors.perUserLimit = 'Una persona non può usarlo più volte di quante sono in tutto.';
  return errors;
}

export const coupon = z.object({
  ...couponForm.shape,
  CouponCode: z.string(),
  IdCouponEnc: id,
  /** The name of the campaign that sets its code, discount and dates. */
  campaign: z.string().optional(),
  /** The title of its course or learning path. */
  itemTitle: z.string().optional(),
  /** Uses that were paid and count. */
  usedCount: z.number().int(),
  /** Uses of checkouts under way, which may still fail; absent for none. */
  reservedCount: z.number().int().optional(),
  createdAt: instant,
  version: z.number().int(),
});
export type Coupon = z.infer<typeof coupon>;

/** Which of the coupon's rules a use broke whose payment came late: the buyer keeps the price. */
export const COUPON_EXCESSES = ['use_limit', 'per_user_limit', 'ended'] as const;

/** A use of a coupon. */
export const couponUse = z.object({
  id,
  /** Absent where the buyer's account was deleted; `email` is '' then. */
  IdUserEnc: id.optional(),
  email: z.string(),
  /** The buyer's names, or else the e-mail; "Account eliminato" of a deleted one. */
  buyer: z.string(),
  /** Absent where nothing was to be paid. */
  IdPurchaseEnc: id.optional(),
  title: z.string(),
  /** Absent until it is paid. */
  total: euro.optional(),
  /** Its checkout is under way, and may still fail. */
  isReserved: z.boolean().optional(),
  redeemedAt: instant,
  /** When the use was given back, since its checkout failed. */
  releasedAt: instant.optional(),
  /** Set for a use that was paid beyond the coupon's terms; one beyond the use limit is not counted. */
  excess: z.enum(COUPON_EXCESSES).optional(),
});
export type CouponUse = z.infer<typeof couponUse>;

/** The price with a coupon, as it will be charged. */
export const priceQuote = z.object({ listPrice: euro, discount: euro, total: euro });
export type PriceQuote = z.infer<typeof priceQuote>;

export const validCoupon = z.object({
  IdCouponEnc: id,
  CouponCode: z.string(),
  isPercentage: z.boolean(),
  discount: z.number(),
  endsAt: instant.optional(),
  price: priceQuote,
});
export type ValidCoupon = z.infer<typeof validCoupon>;
/** `code` when refused: coupon_unknown, coupon_expired, coupon_not_started, coupon_used_up, coupon_other. */
export const couponQuote = itemOf(validCoupon);

const couponsQuery = gridQuery([
  'CouponCode',
  'discount',
  'startsAt',
  'endsAt',
  'usedCount',
  'isActive',
  'createdAt',
]).extend({
  Scope: choiceFilter(COUPON_SCOPES),
  IsActive: flagFilter,
});

export const coupons = {
  getAllCoupons: get('/api/Coupon/GetAllCoupons', 'admin', couponsQuery, gridOf(coupon)),
  /** A percentage above 100 and the like (`couponErrors`), and a use limit below the uses, are errors of their fields. */
  ...crud('/api/Coupon', { item: coupon, form: couponForm, key: 'IdCouponEnc' }),
  /** The coupon's uses, newest first. */
  uses: get(
    '/api/Coupon/{id}/Uses',
    'admin',
    gridQuery(['redeemedAt', 'email', 'total']).extend({ id }),
    gridOf(couponUse),
  ),
};

const byCourse = z.object({ IdCourseEnc: id });

/** The calls about coupons under /api/courses. */
export const couponChecks = {
  getListValidCoupon: get('/api/courses/GetListValidCoupon', 'admin', noInput, listOf(coupon)),
  isValidCoupon: post(
    '/api/courses/IsValidCoupon',
    'optional',
    byCourse.extend({ CouponCode: couponCode }),
    couponQuote,
  ),
  isValidCouponWithTitle: post(
    '/api/courses/IsValidCouponWithTitle',
    'optional',
    z.object({ Title: z.string().min(1).max(300), CouponCode: couponCode }),
    couponQuote,
  ),
};

/** Those under /api/Bundle. */
export const bundleCoupons = {
  isValidBundleCoupon: post(
    '/api/Bundle/IsValidBundleCoupon',
    'optional',
    z.object({ IdBundleEnc: id, CouponCode: couponCode }),
    couponQuote,
  ),
};
