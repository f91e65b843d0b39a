import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { cachedTeachers } from './service';

export function teachersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.teachers, { cached: () => cachedTeachers(deps) });
}
