import { z } from 'zod';
import { purchaseRow } from './courses';
import { post } from './endpoint';
import { review } from './reviews';
import { byIdEnc, euro, id, itemOf, listOf, month, noInput, outcome } from './shapes';
import { teacher } from './teacherShapes';
import { purchase, user, userRow } from './users';

export const dashboard = z.object({
  revenue: euro,
  purchases: z.number().int(),
  newUsers: z.number().int(),
  days: z.array(z.object({ day: z.string(), revenue: euro, purchases: z.number().int() })),
  topCourses: z.array(z.object({ title: z.string(), revenue: euro, purchases: z.number().int() })),
});

export const admin = {
  dashboard: post('/api/admin/Dashboard', 'admin', month, itemOf(dashboard)),
  getUserData: post(
    '/api/admin/GetUserData',
    'admin',
    byIdEnc,
    itemOf(user.omit({ token: true }).extend({ role: z.number().int(), purchases: z.array(purchase) })),
  ),
  deleteUser: post('/api/admin/DeleteUser', 'admin', byIdEnc, outcome),
  updateUserClaim: post(
    '/api/admin/UpdateUserClaim',
    'admin',
    byIdEnc.extend({ Role: z.number().int().min(0).max(2) }),
    outcome,
  ),
  getReviews: post(
    '/api/admin/GetReviews',
    'admin',
    month,
    listOf(review.extend({ courseTitle: z.string(), IdCourseEnc: id })),
  ),
  toogleReview: post('/api/admin/ToogleReview', 'admin', byIdEnc.extend({ IsEnabled: z.boolean() }), outcome),
  tooglePurchaseActivation: post('/api/admin/TooglePurchaseActivation', 'admin', byIdEnc, outcome),
  getAdminsList: post('/api/admin/GetAdminsList', 'admin', noInput, listOf(userRow)),
  addTeacher: post(
    '/api/admin/AddTeacher',
    'admin',
    z.object({ Email: z.string().max(254) }),
    itemOf(teacher),
  ),
  getPurchasesByPeriod: post('/api/admin/GetPurchasesByPeriod', 'admin', month, listOf(purchaseRow)),
};
