import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { searchAdmin } from './service';

export function adminSearchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.admin, { search: (query) => searchAdmin(deps, query) });
}
