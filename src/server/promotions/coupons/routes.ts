import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createCoupons, validCoupons } from './admin';
import { couponCodeLimits } from './codeLimits';
import { checkBundleCoupon, checkCourseCoupon, checkTitleCoupon } from './pricing';
import { couponUses } from './uses';

export function couponsRoutes(app: FastifyInstance, deps: Deps): void {
  const { list, ...handlers } = createCoupons(deps);
  const guesses = couponCodeLimits(app.limits);
  serve(app, table.coupons, {
    ...handlers,
    getAllCoupons: list,
    uses: (query) => couponUses(deps, query),
  });
  serve(
    app,
    table.courses,
    {
      isValidCoupon: ({ IdCourseEnc, CouponCode }, { ip, caller }) =>
        guesses.count(ip, () => checkCourseCoupon(deps, IdCourseEnc, CouponCode, caller?.id)),
      isValidCouponWithTitle: ({ Title, CouponCode }, { ip, caller }) =>
        guesses.count(ip, () => checkTitleCoupon(deps, Title, CouponCode, caller?.id)),
      getListValidCoupon: () => validCoupons(deps),
    },
    { isValidCoupon: guesses.admit, isValidCouponWithTitle: guesses.admit },
  );
  serve(
    app,
    table.bundles,
    {
      isValidBundleCoupon: ({ IdBundleEnc, CouponCode }, { ip, caller }) =>
        guesses.count(ip, () => checkBundleCoupon(deps, IdBundleEnc, CouponCode, caller?.id)),
    },
    { isValidBundleCoupon: guesses.admit },
  );
}
