import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';
import { auditEntries, auditEntry } from './audit/service';
import { createDashboard } from './dashboard/service';
import { searchAdmin } from './search/service';

/** What the admin shows of the whole shop. The audit is read only: it is written with what it tells of. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.audit, {
    list: (query) => auditEntries(deps, query),
    get: (input) => auditEntry(deps, input),
  });
  serve(app, table.admin, {
    dashboard: createDashboard(deps),
    search: (query) => searchAdmin(deps, query),
  });
}
