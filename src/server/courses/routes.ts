import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { couponGuesses } from '../coupons/guessService';
import { checkCourseCoupon, checkTitleCoupon } from '../coupons/service';
import type { Deps } from '../deps';
import { enableBundleCourse, enableCourse } from '../gifts/codeService';
import { limitGuards } from '../http/limitGuards';
import { type Handlers, serve } from '../http/serve';
import { attachmentFor } from '../learning/attachmentService';
import { classroomOf, previewOf } from '../learning/service';
import { recordView } from '../learning/viewService';
import { addReview, reviewsOf } from '../reviews/service';
import { courseAdminHandlers } from './admin/handlers';
import { filterCourses } from './search/service';
import { suggest } from './search/suggestions';
import { detailOf, homeCourses, offeredCourses, randomCourses } from './service';

const TOO_MANY_REVIEWS = 'Hai inviato troppe modifiche in poco tempo: riprova tra dieci minuti.';

/** The calls under /api/courses, including those of coupons, reviews and the viewer. */
export function coursesRoutes(app: FastifyInstance, deps: Deps): void {
  const guesses = couponGuesses(app.limits);
  const handlers: Handlers<typeof table.courses> = {
    getFilteredCourses: (filter) => filterCourses(deps, filter),
    suggest: ({ Query }) => suggest(deps, Query),
    getRandomListCourse: () => randomCourses(deps),
    getHomeListCourse: () => homeCourses(deps),
    getEducationalOfferListCourse: () => offeredCourses(deps),
    getDetailCourse: ({ IdCourseEnc }, { caller }) => detailOf(deps, { id: IdCourseEnc }, caller),
    getDetailCourseByTitle: ({ title }, { caller }) => detailOf(deps, { title }, caller),
    isValidCoupon: ({ IdCourseEnc, CouponCode }, { ip }) =>
      guesses.count(ip, () => checkCourseCoupon(deps, IdCourseEnc, CouponCode)),
    isValidCouponWithTitle: ({ Title, CouponCode }, { ip }) =>
      guesses.count(ip, () => checkTitleCoupon(deps, Title, CouponCode)),
    getReviewByIdCourse: ({ IdEnc, ...page }, { caller }) => reviewsOf(deps, IdEnc, page, caller),
    addReviewByIdCourse: (input, { caller }) => addReview(deps, caller.id, input),
    getPreview: ({ IdEnc }) => previewOf(deps, IdEnc),
    getSections: ({ IdEnc }, context) => classroomOf(deps, IdEnc, context),
    getSectionAttachment: ({ IdEnc }, context) => attachmentFor(deps, IdEnc, context),
    enableCourse: ({ CpnCode }, context) =>
      guesses.countUser(context, () => enableCourse(deps, context.caller.id, CpnCode)),
    enableBundleCourse: ({ CpnCode }, context) =>
      guesses.countUser(context, () => enableBundleCourse(deps, context.caller.id, CpnCode)),
    ...courseAdminHandlers(deps),
    insertViewedSection: (input, context) => recordView(deps, input, context),
  };
  serve(app, table.courses, handlers, {
    isValidCoupon: guesses.admit,
    isValidCouponWithTitle: guesses.admit,
    enableCourse: guesses.admitUser,
    enableBundleCourse: guesses.admitUser,
    addReviewByIdCourse: limitGuards(app.limits).byAccountOrRefuse('review', TOO_MANY_REVIEWS, {
      code: 'too_many',
    }),
  });
}
