import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { searchAdmin } from '../adminSearch/service';
import { createDashboard } from '../dashboard/service';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { refundPurchase, settleRejected } from '../purchases/adminRefundService';
import { createPurchaseAdmin } from '../purchases/adminService';
import { createReviewAdmin } from '../reviews/adminService';
import { createTeacherAdmin } from '../teachers/adminService';
import { createUserAdmin } from '../users/adminService';

/** The calls under /api/admin, each answered by the resource it is about. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const purchases = createPurchaseAdmin(deps);
  const reviews = createReviewAdmin(deps);
  const users = createUserAdmin(deps);
  const teachers = createTeacherAdmin(deps);
  serve(app, table.admin, {
    dashboard: createDashboard(deps),
    search: (query) => searchAdmin(deps, query),
    getUserData: users.get,
    deleteUser: users.remove,
    updateUserClaim: users.changeRole,
    getAdminsList: () => users.admins(),
    addTeacher: teachers.add,
    getReviews: reviews.list,
    toogleReview: reviews.toggle,
    getPurchase: purchases.get,
    getPurchasesByPeriod: purchases.ofMonth,
    tooglePurchaseActivation: purchases.toggle,
    refundPurchase: refundPurchase(deps),
    settleRejectedRefund: settleRejected(deps),
  });
}
