import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { ATTACHMENTS } from './key';
import { readRange } from './range';
import type { StoredFile } from './store';

/** Answers with a stored file, or the range of it that the request asks for (RFC 9110 §14). */
export async function sendStored(
  deps: Pick<Deps, 'media'>,
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
  if (file.key.startsWith(ATTACHMENTS) && !reply.hasHeader('content-disposition')) {
    reply.header('content-disposition', 'attachment');
  }
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
