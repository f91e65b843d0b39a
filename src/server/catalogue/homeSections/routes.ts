import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createHomeSections } from './adminService';
import { type HighlightParts, highlightsOf } from './highlights';
import { cachedHomeSections } from './service';

export function homeSectionsRoutes(app: FastifyInstance, deps: Deps, parts: HighlightParts): void {
  serve(app, table.homeSections, {
    ...createHomeSections(deps),
    cached: () => cachedHomeSections(deps),
    highlights: () => highlightsOf(deps, parts),
  });
}
