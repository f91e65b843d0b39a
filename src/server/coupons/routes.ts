import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { createCoupons, validCoupons } from './adminService';
import { couponGuesses } from './guessService';
import { checkCourseCoupon, checkTitleCoupon } from './service';
import { couponUses } from './usesService';

export function couponsRoutes(app: FastifyInstance, deps: Deps): void {
  const { list, ...handlers } = createCoupons(deps);
  const guesses = couponGuesses(app.limits);
  serve(app, table.coupons, {
    ...handlers,
    getAllCoupons: list,
    uses: (query) => couponUses(deps, query),
  });
  serve(
    app,
    table.courses,
    {
      isValidCoupon: ({ IdCourseEnc, CouponCode }, { ip }) =>
        guesses.count(ip, () => checkCourseCoupon(deps, IdCourseEnc, CouponCode)),
      isValidCouponWithTitle: ({ Title, CouponCode }, { ip }) =>
        guesses.count(ip, () => checkTitleCoupon(deps, Title, CouponCode)),
      getListValidCoupon: () => validCoupons(deps),
    },
    { isValidCoupon: guesses.admit, isValidCouponWithTitle: guesses.admit },
  );
}
