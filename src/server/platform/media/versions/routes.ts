import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import type { SendSectionFile } from '../sectionFiles';
import { isVersionsAddress, VERSIONS_PATH, versionsFolder } from './addresses';

interface VersionsRequest {
  Params: { sectionId: string; signature: string; folder: string; name: string };
}

/** Serves playlists, qualities, posters and thumbnails of a student's lessons to the student's browser. */
export function versionsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'configuration'>,
  sendSectionFile: SendSectionFile,
): void {
  app.route<VersionsRequest>({
    method: ['GET', 'HEAD'],
    url: `${VERSIONS_PATH}/:sectionId/:signature/:folder/:name`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const { sectionId, signature, name } = request.params;
      const folder = versionsFolder(request.params.folder);
      const isOf = (userId: string) =>
        isVersionsAddress(deps.configuration, { userId, sectionId, folder }, signature);
      return sendSectionFile(request, reply, { sectionId, key: `${folder}/${name}`, isOf });
    },
  });
}
