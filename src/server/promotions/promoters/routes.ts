import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createPromoters } from './admin';
import { cachedPromoters, promoterByName } from './promoters';

export function promotersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.promoters, {
    ...createPromoters(deps),
    cached: () => cachedPromoters(deps),
    getByName: ({ name }) => promoterByName(deps, name),
  });
}
