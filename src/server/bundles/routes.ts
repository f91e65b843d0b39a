import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { couponGuesses } from '../coupons/guessService';
import { checkBundleCoupon } from '../coupons/service';
import type { Deps } from '../deps';
import { type Handlers, serve } from '../http/serve';
import { bundleDetailOf, bundleOf, cachedBundles } from './service';

export function bundlesRoutes(app: FastifyInstance, deps: Deps): void {
  const guesses = couponGuesses(app.limits);
  const handlers: Handlers<typeof table.bundles> = {
    cached: () => cachedBundles(deps),
    get: ({ id }) => bundleOf(deps, id),
    getBundleDTObyId: ({ id }, { caller }) => bundleDetailOf(deps, { id }, caller),
    getBundleDTObyTitle: ({ title }, { caller }) => bundleDetailOf(deps, { title }, caller),
    isValidBundleCoupon: ({ IdBundleEnc, CouponCode }, { ip }) =>
      guesses.count(ip, () => checkBundleCoupon(deps, IdBundleEnc, CouponCode)),
  };
  serve(app, table.bundles, handlers, { isValidBundleCoupon: guesses.admit });
}
