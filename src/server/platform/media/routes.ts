import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { PUBLIC_PATH, publicKey } from './publicFiles';
import { wrongAddress } from './refusedAddress';
import { type MayLoad, sectionFiles } from './sectionFiles';
import { sendStored } from './sendStored';
import { isMediaAddress, MEDIA_PATH } from './signature';
import { versionsRoutes } from './versions/routes';
import { isSectionAddress, SECTIONS_PATH } from './viewerPass';

interface MediaRequest {
  Params: { expires: string; signature: string; '*': string };
}

interface SectionRequest {
  Params: { sectionId: string; signature: string; '*': string };
}

/** For signed addresses, which change every hour. */
const PRIVATE_CACHE = 'private, max-age=14400, no-transform';
/** The content of a public key never changes. One day, so that deleted pictures soon disappear everywhere. */
const PUBLIC_CACHE = 'public, max-age=86400, immutable, no-transform';

/**
 * Serves files by signed address without further checks, those of a student's sections to the student's browser, and
 * public files by plain address.
 */
export function mediaRoutes(app: FastifyInstance, deps: Deps, mayLoad: MayLoad): void {
  const sendSectionFile = sectionFiles(app, deps, mayLoad);
  versionsRoutes(app, deps, sendSectionFile);
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${PUBLIC_PATH}/*`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const file = await deps.media.stat(publicKey(request.params['*']));
      if (!file) return reply.callNotFound();
      return sendStored(deps, request, reply.header('cache-control', PUBLIC_CACHE), file);
    },
  });
  app.route<SectionRequest>({
    method: ['GET', 'HEAD'],
    url: `${SECTIONS_PATH}/:sectionId/:signature/*`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const { sectionId, signature, '*': key } = request.params;
      const isOf = (userId: string) =>
        isSectionAddress(deps.configuration, { userId, sectionId, key }, signature);
      return sendSectionFile(request, reply, { sectionId, key, isOf });
    },
  });
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:expires/:signature/*`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const { expires, signature, '*': key } = request.params;
      const { sessionSecret } = deps.configuration;
      if (!isMediaAddress(sessionSecret, { key, expires, signature }, deps.clock())) {
        throw wrongAddress(app, request);
      }
      const file = await deps.media.stat(key);
      if (!file) return reply.callNotFound();
      return sendStored(deps, request, reply.header('cache-control', PRIVATE_CACHE), file);
    },
  });
}
