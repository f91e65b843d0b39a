import { z } from 'zod';
import { post } from '../platform/endpoint';
import { id, itemOf, outcome, picture } from '../platform/shapes';
import { redeemCode } from '../promotions/coupons';

const byCourse = z.object({ IdCourseEnc: id });

/** A gift for whoever holds its link. */
export const receivedGift = z.object({
  kind: z.enum(['course', 'bundle']),
  title: z.string(),
  cover: picture.nullable(),
  /** Absent for a gift of the shop; '' where the name is not shown. */
  giver: z.string().optional(),
  /** '' where the giver named nobody. */
  receiver: z.string(),
  message: z.string(),
});
export type ReceivedGift = z.infer<typeof receivedGift>;

/** Gifts and codes that give access. */
export const gifts = {
  giftCourse: post(
    '/api/courses/GiftCourse',
    'admin',
    byCourse.extend({ EmailUser: z.string().max(254) }),
    outcome,
  ),
  /**
   * What the link of a gift gives, for whoever holds it. Refuses with `coupon_unknown`, `code_used`, `gift_withdrawn` and
   * `too_many_codes`.
   */
  getGift: post('/api/courses/GetGift', 'public', z.object({ CpnCode: redeemCode }), itemOf(receivedGift)),
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
