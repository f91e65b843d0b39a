import { Server } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MOST_VIDEO_BYTES } from '../../../contract/platform/uploadLimits';
import { sections } from '../database';
import type { Deps } from '../deps';
import { admit } from '../http/access';
import { CallError } from '../http/refusals';
import { pendingUploads, piecesOf, UPLOADS_PATH } from './pieces';

const LONGEST_NAME = 300;
const FINGERPRINT = /^[\w-]{1,100}$/;

type PiecesRequest = FastifyRequest<{ Params: { section: string } }>;

/** Receives the pieces of lesson videos by the tus protocol 1.0.0. Only an admin's token may, at every request. */
export function piecesRoutes(app: FastifyInstance, { configuration, database }: Deps): void {
  const { dataDir } = configuration;
  let tus: Server | undefined;
  const server = () => {
    tus ??= new Server({
      path: UPLOADS_PATH,
      datastore: piecesOf(dataDir),
      maxSize: MOST_VIDEO_BYTES,
      // The section's part of the path; the id of an upload is added to it.
      generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
      // The shop's own plugin decides this (http/origins.ts).
      allowedOrigins: () => false,
      onUploadCreate: async (request, { metadata }) => {
        const section = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
        const { filename, fingerprint } = metadata ?? {};
        return { metadata: { section, filename: filename ?? '', fingerprint: fingerprint ?? '' } };
      },
    });
    return tus;
  };

  const begin = async ({ params: { section }, headers, caller }: PiecesRequest) => {
    await app.limits.use('video_upload', caller?.id ?? '');
    checkMetadata(String(headers['upload-metadata'] ?? ''));
    const [found] = await database.orm
      .select({ id: sections.id })
      .from(sections)
      .where(eq(sections.id, section));
    if (!found) throw new CallError(404, 'La lezione non c’è più.', { code: 'not_found' });
    if ((await pendingUploads(dataDir)).has(section)) {
      throw new CallError(400, 'C’è già un caricamento per questa lezione.', { code: 'upload_pending' });
    }
  };

  // Their bodies are read by the protocol's server alone.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.setHeader('cache-control', 'no-store');
      reply.hijack();
      await server().handle(request.raw, reply.raw);
    };
    const config = { isFileBody: true };
    const onRequest = admit('admin');
    scope.post<{ Params: { section: string } }>(
      `${UPLOADS_PATH}/:section`,
      { config, onRequest: [onRequest, begin] },
      handler,
    );
    scope.route({
      method: ['HEAD', 'PATCH'],
      url: `${UPLOADS_PATH}/:section/:id`,
      config,
      onRequest,
      handler,
    });
  });
}

/** The name is shown in the admin, the fingerprint compared with that of a file. */
function checkMetadata(header: string): void {
  const values = new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
  const name = values.get('filename') ?? '';
  if (!name || name.length > LONGEST_NAME || !FINGERPRINT.test(values.get('fingerprint') ?? '')) {
    throw new CallError(400, 'La richiesta non è valida.', { code: 'invalid_input' });
  }
}
