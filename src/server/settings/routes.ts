import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { serve } from '../platform/http/serve';
import { readParameters } from './service';
import { type ParameterChecks, saveParameters } from './updateService';

export function parametersRoutes(app: FastifyInstance, deps: Deps, checks: ParameterChecks): void {
  serve(app, table.parameters, {
    update: ({ items }, context) => saveParameters(deps, items, context, checks),
    read: ({ Prefix = '' }, { caller }) => readParameters(deps, Prefix, caller),
  });
}
