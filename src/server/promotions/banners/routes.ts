import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { activeBanner } from './activeBanner';
import { createBanners } from './admin';

export function bannersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.banners, { ...createBanners(deps), activeShop: () => activeBanner(deps) });
}
