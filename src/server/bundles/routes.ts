import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { checkWithin } from '../coupons/guessService';
import { checkBundleCoupon } from '../coupons/service';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { bundleDetailOf, bundleOf, cachedBundles } from './service';

export function bundlesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.bundles, {
    cached: () => cachedBundles(deps),
    get: ({ id }) => bundleOf(deps, id),
    getBundleDTObyId: ({ id }, { caller }) => bundleDetailOf(deps, { id }, caller),
    getBundleDTObyTitle: ({ title }, { caller }) => bundleDetailOf(deps, { title }, caller),
    isValidBundleCoupon: ({ IdBundleEnc, CouponCode }, { ip }) =>
      checkWithin(app.limits, ip, () => checkBundleCoupon(deps, IdBundleEnc, CouponCode)),
  });
}
