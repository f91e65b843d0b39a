import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CallError, invalidInput } from './refusals';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is one file, handed on as it comes. */
    isFileBody?: boolean;
  }
}

/** Lets the rows of encoding `file` receive a body of any size, which no other row reads. */
export function acceptFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.isFileBody) done(null, payload);
    else done(new CallError(415, 'La richiesta non è valida.', { code: 'invalid_input' }), undefined);
  });
}

/** The body of a row of encoding `file`, where the contract says Blob: on the server it is not in memory. */
export function fileStream(file: Blob): Readable {
  const body: unknown = file;
  if (body instanceof Readable) return body;
  throw invalidInput();
}
