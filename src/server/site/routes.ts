import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { landingVideoOf } from './landingService';
import { cachedPromoters, promoterByName } from './promoterService';
import { activeBanner, cachedHomeSections, readParameters } from './service';

/** Home page, banner, promoters, landing videos and parameters. */
export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.homeSections, { cached: () => cachedHomeSections(deps) });
  serve(app, table.banners, { activeShop: () => activeBanner(deps) });
  serve(app, table.promoters, {
    cached: () => cachedPromoters(deps),
    getByName: ({ name }) => promoterByName(deps, name),
  });
  serve(app, table.landingVideos, { get: ({ id }) => landingVideoOf(deps, id) });
  serve(app, table.parameters, {
    read: ({ Prefix = '' }, { caller }) => readParameters(deps, Prefix, caller),
  });
}
