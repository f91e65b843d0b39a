import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { readStatement } from './matchService';
import { recordTransfer } from './recordService';
import { transferHandlers } from './service';

/** Orders that are paid by bank transfer: for their buyers, and for the admins who record what came. */
export function transfersRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.payments, transferHandlers(deps));
  serve(app, table.admin, { recordTransfer: recordTransfer(deps), readStatement: readStatement(deps) });
}
