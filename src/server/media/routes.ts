import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { cookiesOf } from '../http/cookies';
import { CallError } from '../http/serve';
import { sectionViewers } from '../learning/sectionViewersService';
import { PUBLIC_PATH, publicKey } from './publicFiles';
import { sendStored } from './sendStored';
import { checkMediaSignature, MEDIA_PATH } from './signature';
import { isSectionAddress, SECTIONS_PATH, viewerOf } from './viewerPass';

interface MediaRequest {
  Params: { expires: string; signature: string; '*': string };
}

const ENDED = 'Questo indirizzo non è più valido: ricarica la pagina.';

interface SectionRequest {
  Params: { sectionId: string; signature: string; '*': string };
}

/** No longer than a viewer's pass. */
const SECTION_CACHE = 'private, max-age=300, no-transform';
/** For signed addresses, which change every hour. */
const PRIVATE_CACHE = 'private, max-age=14400, no-transform';
/** The content of a public key never changes. One day, so that deleted pictures soon disappear everywhere. */
const PUBLIC_CACHE = 'public, max-age=86400, immutable, no-transform';

/**
 * Serves files by signed address without further checks, those of a student's sections to the student's browser, and
 * public files by plain address.
 */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const mayLoad = sectionViewers(deps);
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
      const userId = viewerOf(deps.configuration, cookiesOf(request, reply), deps.clock());
      const own = userId !== undefined && { userId, sectionId, key };
      if (!own || !isSectionAddress(deps.configuration, own, signature)) {
        app.callLimit.count(request.ip);
        throw new CallError(403, ENDED, { code: 'address_expired' });
      }
      if (!(await mayLoad(own.userId, sectionId)))
        throw new CallError(403, ENDED, { code: 'address_expired' });
      const file = await deps.media.stat(key);
      if (!file) return reply.callNotFound();
      return sendStored(deps, request, reply.header('cache-control', SECTION_CACHE), file);
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
      if (checkMediaSignature(sessionSecret, { key, expires, signature }, deps.clock()) !== 'valid') {
        // Files are not counted, attempts to guess a signature are.
        app.callLimit.count(request.ip);
        throw new CallError(403, ENDED, { code: 'address_expired' });
      }
      const file = await deps.media.stat(key);
      if (!file) return reply.callNotFound();
      return sendStored(deps, request, reply.header('cache-control', PRIVATE_CACHE), file);
    },
  });
}
