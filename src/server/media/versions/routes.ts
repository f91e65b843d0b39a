import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { cookiesOf } from '../../http/cookies';
import { CallError } from '../../http/serve';
import { sectionViewers } from '../../learning/sectionViewersService';
import { sendStored } from '../sendStored';
import { viewerOf } from '../viewerPass';
import { isVersionsAddress, VERSIONS_PATH, versionsFolder } from './addresses';

const ENDED = 'Questo indirizzo non è più valido: ricarica la pagina.';
/** No longer than a viewer's pass. */
const CACHE = 'private, max-age=300, no-transform';

interface VersionsRequest {
  Params: { sectionId: string; signature: string; folder: string; name: string };
}

/** Serves playlists, qualities, posters and thumbnails of a student's lessons to the student's browser. */
export function versionsRoutes(app: FastifyInstance, deps: Deps): void {
  const mayLoad = sectionViewers(deps);
  app.route<VersionsRequest>({
    method: ['GET', 'HEAD'],
    url: `${VERSIONS_PATH}/:sectionId/:signature/:folder/:name`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const { sectionId, signature, name } = request.params;
      const folder = versionsFolder(request.params.folder);
      const userId = viewerOf(deps.configuration, cookiesOf(request, reply), deps.clock());
      const own = userId !== undefined && { userId, sectionId, folder };
      if (!own || !isVersionsAddress(deps.configuration, own, signature)) {
        app.callLimit.count(request.ip);
        throw new CallError(403, ENDED, { code: 'address_expired' });
      }
      if (!(await mayLoad(userId, sectionId))) throw new CallError(403, ENDED, { code: 'address_expired' });
      const file = await deps.media.stat(`${folder}/${name}`);
      if (!file) return reply.callNotFound();
      return sendStored(deps, request, reply.header('cache-control', CACHE), file);
    },
  });
}
