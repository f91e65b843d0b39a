import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { createDashboard } from './service';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.admin, { dashboard: createDashboard(deps) });
}
