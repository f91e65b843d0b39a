import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createStockMarkets } from './service';

export function stockMarketsRoutes(app: FastifyInstance, deps: Deps): void {
  const { list, ...handlers } = createStockMarkets(deps);
  serve(app, table.stockMarkets, { ...handlers, getAllStockMarkets: list });
}
