import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { announceAgain, announcementHistory, previewAnnouncement } from '../checkout/purchases/announcements';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';

/** Lets admins announce a purchase again, and tells what they announced. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.notifications, {
    notifyPurchaseAsync: ({ IdEnc }, context) => announceAgain(deps, IdEnc, context),
    preview: ({ id }) => previewAnnouncement(deps, id),
    history: (query) => announcementHistory(deps, query),
  });
}
