import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { readParameters } from './service';
import { saveParameters } from './updateService';

export function parametersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.parameters, {
    update: ({ items }, context) => saveParameters(deps, items, context),
    read: ({ Prefix = '' }, { caller }) => readParameters(deps, Prefix, caller),
  });
}
