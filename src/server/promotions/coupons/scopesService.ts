import type { Coupon } from '../../../contract/promotions/coupons';
import type { CouponScope } from './quote';

/** How the database calls what a coupon holds for. */
export const STORED_SCOPES: Readonly<Record<Coupon['scope'], CouponScope>> = {
  all: 'everything',
  all_courses: 'every_course',
  all_bundles: 'every_bundle',
  course: 'course',
  bundle: 'bundle',
};

/** How the wire calls it. */
export const WIRE_SCOPES = Object.fromEntries(
  Object.entries(STORED_SCOPES).map(([wire, stored]) => [stored, wire]),
) as Readonly<Record<CouponScope, Coupon['scope']>>;
