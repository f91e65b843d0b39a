import { z } from 'zod';
import { post } from '../platform/endpoint';
import { id, itemOf, outcome } from '../platform/shapes';
import { redeemCode } from '../promotions/coupons';

const byCourse = z.object({ IdCourseEnc: id });

/** Gifts and codes that give access. */
export const gifts = {
  giftCourse: post(
    '/api/courses/GiftCourse',
    'admin',
    byCourse.extend({ EmailUser: z.string().max(254) }),
    outcome,
  ),
  /**
   * Redeems the code of a gift, or a coupon that makes its course free. Repeating it succeeds. Refuses with
   * `errors.CpnCode`: `code_of_bundle`, `code_used`, `gift_withdrawn`, `already_owned`, `not_on_sale`, `too_many_codes` and
   * the codes of a coupon's check.
   */
  enableCourse: post(
    '/api/courses/EnableCourse',
    'user',
    z.object({ CpnCode: redeemCode }),
    itemOf(byCourse.extend({ title: z.string() })),
  ),
  /** The same for a learning path; refuses with `code_of_course` where the code is a course's. */
  enableBundleCourse: post(
    '/api/courses/EnableBundleCourse',
    'user',
    z.object({ CpnCode: redeemCode }),
    itemOf(z.object({ IdBundleEnc: id, title: z.string() })),
  ),
};
