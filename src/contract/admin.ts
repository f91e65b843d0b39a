import { z } from 'zod';
import { adminHit, adminSearchQuery } from './adminSearch';
import { dashboard } from './dashboard';
import { post } from './endpoint';
import { choiceFilter, gridOf, gridQuery } from './grid';
import { purchaseDetail, purchaseRow, refundOrder } from './purchases';
import { review } from './reviews';
import { byIdEnc, id, instant, itemOf, listOf, month, noInput, outcome, paging } from './shapes';
import { teacherRecord } from './teacherShapes';
import { email, login, purchase, user, userRow } from './users';

/** How somebody came to watch a course. */
export const entitlement = z.object({
  IdCourseEnc: id,
  title: z.string(),
  source: z.enum(['purchase', 'bundle', 'gift', 'code']),
  grantedAt: instant,
  revokedAt: instant.optional(),
});

export const userData = user.omit({ token: true }).extend({
  role: z.number().int(),
  createdAt: instant,
  activatedAt: instant.optional(),
  hasPaid: z.boolean(),
  certificates: z.number().int(),
  version: z.number().int(),
  purchases: z.array(purchase),
  entitlements: z.array(entitlement),
  logins: z.array(login.omit({ isCurrent: true })),
});
export type UserData = z.infer<typeof userData>;

const STATES = ['enabled', 'disabled'] as const;
const reviewsQuery = gridQuery(['createdAt', 'Rating', 'courseTitle'] as const).extend({
  ...month.partial().shape,
  State: choiceFilter(STATES),
});
export const reviewRow = review.extend({ courseTitle: z.string(), IdCourseEnc: id, email: z.string() });
export type ReviewRow = z.infer<typeof reviewRow>;

export const admin = {
  dashboard: post('/api/admin/Dashboard', 'admin', month, itemOf(dashboard)),
  /** A few hits of each kind for a few letters. */
  search: post('/api/admin/Search', 'admin', adminSearchQuery, listOf(adminHit)),
  getUserData: post('/api/admin/GetUserData', 'admin', byIdEnc, itemOf(userData)),
  /**
   * Refuses the caller's own account (`own_account`) and what the deletion refuses (`last_admin`, `teacher`, `paying`). Who has
   * paid is deleted only with the address of the account (`unconfirmed`, `errors.Email`).
   */
  deleteUser: post(
    '/api/admin/DeleteUser',
    'admin',
    byIdEnc.extend({ Email: z.string().max(320).optional() }),
    outcome,
  ),
  /** Refuses the caller's own role (`own_role`) and the last admin's (`last_admin`). */
  updateUserClaim: post(
    '/api/admin/UpdateUserClaim',
    'admin',
    byIdEnc.extend({ Role: z.number().int().min(0).max(2) }),
    outcome,
  ),
  /** Without `Month` and `Year`, all. */
  getReviews: post('/api/admin/GetReviews', 'admin', reviewsQuery, gridOf(reviewRow)),
  toogleReview: post('/api/admin/ToogleReview', 'admin', byIdEnc.extend({ IsEnabled: z.boolean() }), outcome),
  /** Without `IsActive` it switches; with it, repeating changes nothing. */
  tooglePurchaseActivation: post(
    '/api/admin/TooglePurchaseActivation',
    'admin',
    byIdEnc.extend({ IsActive: z.boolean().optional() }),
    itemOf(purchaseDetail),
  ),
  /**
   * Gives money back. `Refunded` is what had gone back when the admin looked: when it has changed since, nothing is done
   * (`conflict`, with the purchase as it is), so repeating the call gives nothing back twice. Refuses with
   * `errors.Amount`.
   */
  refundPurchase: post('/api/admin/RefundPurchase', 'admin', refundOrder, itemOf(purchaseDetail)),
  /** What the bank had sent back has reached the buyer another way. Repeating it changes nothing. */
  settleRejectedRefund: post('/api/admin/SettleRejectedRefund', 'admin', byIdEnc, itemOf(purchaseDetail)),
  getPurchase: post('/api/admin/GetPurchase', 'admin', byIdEnc, itemOf(purchaseDetail)),
  getAdminsList: post('/api/admin/GetAdminsList', 'admin', noInput, listOf(userRow)),
  /** Gives the account the role of a teacher and a public page. Refuses with `errors.Email`. */
  addTeacher: post('/api/admin/AddTeacher', 'admin', z.object({ Email: email }), itemOf(teacherRecord)),
  /** The payments of the month, newest first. */
  getPurchasesByPeriod: post(
    '/api/admin/GetPurchasesByPeriod',
    'admin',
    month.extend(paging.shape),
    gridOf(purchaseRow),
  ),
};
