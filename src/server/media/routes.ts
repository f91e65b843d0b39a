import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { cookiesOf } from '../http/cookies';
import { CallError } from '../http/serve';
import { PUBLIC_PATH, publicKey } from './publicFiles';
import { readRange } from './range';
import { checkMediaSignature, MEDIA_PATH } from './signature';
import type { StoredFile } from './store';
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
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${PUBLIC_PATH}/*`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const file = await deps.media.stat(publicKey(request.params['*']));
      if (!file) return reply.callNotFound();
      return send(deps, request, reply.header('cache-control', PUBLIC_CACHE), file);
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
      const file = await deps.media.stat(key);
      if (!file) return reply.callNotFound();
      return send(deps, request, reply.header('cache-control', SECTION_CACHE), file);
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
      return send(deps, request, reply.header('cache-control', PRIVATE_CACHE), file);
    },
  });
}

async function send(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  reply
    .type(file.mime)
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag)
    .header('last-modified', file.modifiedAt.toUTCString())
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();

  const wish = readRange(file, {
    range: request.headers.range,
    ifRange: single(request.headers['if-range']),
  });
  if (wish.kind === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('last-modified');
    return reply.code(416).type('text/plain').header('content-range', `bytes */${file.bytes}`).send('');
  }
  const range = wish.kind === 'part' ? wish.range : { start: 0, end: file.bytes - 1 };
  if (wish.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  reply.header('content-length', range.end - range.start + 1);
  if (request.method === 'HEAD' || file.bytes === 0) return reply.send();
  return reply.send(await deps.media.open(file.key, range));
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
