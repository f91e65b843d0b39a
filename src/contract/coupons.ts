import { z } from 'zod';
import { get, post, put, remove } from './endpoint';
import { byId, euro, id, instant, itemOf, listOf, noInput, outcome } from './shapes';

/** The server trims codes and ignores case. */
export const couponCode = z.string().trim().min(1, 'Scrivi il codice del coupon.').max(100);

export const coupon = z.object({
  IdCouponEnc: id,
  CouponCode: z.string(),
  isPercentage: z.boolean(),
  /** Per cent or euro. */
  discount: z.number(),
  scope: z.enum(['all', 'all_courses', 'course', 'bundle']),
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  useLimit: z.number().int().optional(),
  perUserLimit: z.number().int().optional(),
  usedCount: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export type Coupon = z.infer<typeof coupon>;
const couponForm = coupon.omit({ IdCouponEnc: true, usedCount: true }).partial({ version: true });

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

export const coupons = {
  getAllCoupons: get('/api/Coupon/GetAllCoupons', 'admin', noInput, listOf(coupon)),
  get: get('/api/Coupon/{id}', 'admin', byId, itemOf(coupon)),
  create: post('/api/Coupon', 'admin', couponForm, itemOf(coupon)),
  update: put('/api/Coupon', 'admin', coupon.omit({ usedCount: true }), itemOf(coupon)),
  remove: remove('/api/Coupon/{id}', 'admin', byId, outcome),
};
