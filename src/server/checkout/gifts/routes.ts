import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { couponCodeLimits } from '../../promotions/coupons/codeLimits';
import { giftCourse } from './admin';
import { enableBundleCourse, enableCourse } from './redemption';
import { previewGift, showGift } from './words';

const TOO_MANY_PREVIEWS = 'Hai guardato molte anteprime: aspetta qualche minuto e riprova.';

/** Courses by a code, what a gift is, and those that an admin gives. */
export function giftsRoutes(app: FastifyInstance, deps: Deps): void {
  const guesses = couponCodeLimits(app.limits);
  serve(
    app,
    table.payments,
    { previewGift: (input, { caller }) => previewGift(deps, caller.id, input) },
    {
      previewGift: limitGuards(app.limits).byAccountOrRefuse('gift_preview', TOO_MANY_PREVIEWS, {
        code: 'too_many_previews',
      }),
    },
  );
  serve(
    app,
    table.courses,
    {
      enableCourse: ({ CpnCode }, context) =>
        guesses.countUser(context, () => enableCourse(deps, context.caller.id, CpnCode)),
      enableBundleCourse: ({ CpnCode }, context) =>
        guesses.countUser(context, () => enableBundleCourse(deps, context.caller.id, CpnCode)),
      getGift: ({ CpnCode }, { ip }) => guesses.count(ip, () => showGift(deps, CpnCode)),
      giftCourse: (input, context) => giftCourse(deps, input, context),
    },
    { getGift: guesses.admit, enableCourse: guesses.admitUser, enableBundleCourse: guesses.admitUser },
  );
}
