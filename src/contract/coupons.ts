import { z } from 'zod';
import { get } from './endpoint';
import { choiceFilter, crud, flagFilter, gridOf, gridQuery } from './grid';
import { euro, id, instant, itemOf } from './shapes';

/** The server trims codes and ignores case. */
export const couponCode = z.string().trim().min(1, 'Scrivi il codice del coupon.').max(100);

export const COUPON_SCOPES = ['all', 'all_courses', 'course', 'bundle'] as const;

/** An optional moment, limit or id of a form; a field that was emptied is absent. */
const optional = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? undefined);

export const couponForm = z.object({
  CouponCode: z.string().trim().min(1, 'Scrivi il codice del coupon.').max(64),
  isPercentage: z.boolean(),
  /** Per cent or euro. */
  discount: z.number().positive('Lo sconto deve essere più di zero.').max(100_000),
  scope: z.enum(COUPON_SCOPES),
  IdCourseEnc: optional(id),
  IdBundleEnc: optional(id),
  startsAt: optional(instant),
  endsAt: optional(instant),
  useLimit: optional(z.number().int().min(1, 'Almeno un uso.').max(1_000_000)),
  perUserLimit: optional(z.number().int().min(1, 'Almeno un uso.').max(1_000_000)),
  isActive: z.boolean(),
});

export const coupon = z.object({
  ...couponForm.shape,
  CouponCode: z.string(),
  IdCouponEnc: id,
  usedCount: z.number().int(),
  version: z.number().int(),
});
export type Coupon = z.infer<typeof coupon>;

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
]).extend({
  Scope: choiceFilter(COUPON_SCOPES),
  IsActive: flagFilter,
});

export const coupons = {
  getAllCoupons: get('/api/Coupon/GetAllCoupons', 'admin', couponsQuery, gridOf(coupon)),
  ...crud('/api/Coupon', { item: coupon, form: couponForm }),
};
