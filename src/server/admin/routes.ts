import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';
import { auditEntries, auditEntry } from './audit/service';
import { createDashboard } from './dashboard/service';
import { searchAdmin } from './search/service';

/** The admin's calls about the whole shop. The audit is read only: each entry is written with its change. */
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
