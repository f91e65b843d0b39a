import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { readParameters } from './service';

export function parametersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.parameters, {
    read: ({ Prefix = '' }, { caller }) => readParameters(deps, Prefix, caller),
  });
}
