import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { auditEntries, auditEntry } from './service';

/** Read only: the audit is written with what it tells of (`admin/audit.ts`). */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.audit, {
    list: (query) => auditEntries(deps, query),
    get: (input) => auditEntry(deps, input),
  });
}
