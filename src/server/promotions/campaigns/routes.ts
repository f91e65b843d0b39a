import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { createCampaigns } from './admin';

export function campaignsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.campaigns, createCampaigns(deps));
}
