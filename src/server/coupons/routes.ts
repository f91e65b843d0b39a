import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { createCoupons } from './adminService';
import { couponUses } from './usesService';

export function couponsRoutes(app: FastifyInstance, deps: Deps): void {
  const { list, ...handlers } = createCoupons(deps);
  serve(app, table.coupons, {
    ...handlers,
    getAllCoupons: list,
    uses: (query) => couponUses(deps, query),
  });
}
