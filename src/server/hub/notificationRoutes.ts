import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { announceAgain } from '../purchases/announcementService';

/** Lets admins announce a purchase again. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.notifications, {
    notifyPurchaseAsync: ({ IdEnc }) => announceAgain(deps, IdEnc),
  });
}
