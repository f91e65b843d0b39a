import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createPurchaseAdmin } from './admin';
import { refundPurchase, settleRejectedRefund } from './adminRefunds';
import { purchasesCsv } from './csv';

/** One's own purchases, and all of them in the admin. */
export function purchasesRoutes(app: FastifyInstance, deps: Deps): void {
  const purchases = createPurchaseAdmin(deps);
  serve(app, table.admin, {
    getPurchase: purchases.get,
    getPurchasesByPeriod: purchases.ofMonth,
    tooglePurchaseActivation: purchases.toggle,
    refundPurchase: refundPurchase(deps),
    settleRejectedRefund: settleRejectedRefund(deps),
  });
  serve(app, table.courses, {
    getAllPurchases: purchases.list,
    getPurchasesCSV: async (month) => purchasesCsv(deps, month),
  });
}
