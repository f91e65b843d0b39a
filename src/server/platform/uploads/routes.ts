import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { uploadPicture } from './service';

export function uploadsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.uploads, {
    uploadFile: (input, context) => uploadPicture(deps, input, context),
  });
}
