import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createDashboard } from './service';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.admin, { dashboard: createDashboard(deps) });
}
