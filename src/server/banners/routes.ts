import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { activeBanner } from './service';

export function bannersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.banners, { activeShop: () => activeBanner(deps) });
}
