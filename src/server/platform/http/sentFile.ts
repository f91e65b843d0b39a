import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The answer of a handler that sends a file instead of JSON. */
export class SentFile {
  constructor(
    /** As the browser may call it on the disk: plain ASCII, without quotes. */
    readonly name: string,
    readonly mime: string,
    readonly content: Readable | Buffer,
  ) {}
}

/** Nobody's file but the caller's: no cache keeps it. */
export function sendFile(reply: FastifyReply, { name, mime, content }: SentFile): FastifyReply {
  return reply
    .type(mime)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}
