import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createLandingVideos } from './adminService';
import { landingVideoOf } from './service';

export function landingVideosRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.landingVideos, {
    ...createLandingVideos(deps),
    get: ({ id }) => landingVideoOf(deps, id),
  });
}
