import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { couponCodeLimits } from '../../promotions/coupons/codeLimits';
import { giftCourse } from './admin';
import { enableBundleCourse, enableCourse } from './redemption';

/** Courses by a code, and those that an admin gives. */
export function giftsRoutes(app: FastifyInstance, deps: Deps): void {
  const guesses = couponCodeLimits(app.limits);
  serve(
    app,
    table.courses,
    {
      enableCourse: ({ CpnCode }, context) =>
        guesses.countUser(context, () => enableCourse(deps, context.caller.id, CpnCode)),
      enableBundleCourse: ({ CpnCode }, context) =>
        guesses.countUser(context, () => enableBundleCourse(deps, context.caller.id, CpnCode)),
      giftCourse: (input, context) => giftCourse(deps, input, context),
    },
    { enableCourse: guesses.admitUser, enableBundleCourse: guesses.admitUser },
  );
}
