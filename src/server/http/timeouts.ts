import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long a client may take. Milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For a body, counted from its head. */
  readonly bodyMs: number;
  /** The same for files. */
  readonly uploadMs: number;
  /** For a connection on which nothing is read or written; a hub poll waits up to 90 seconds. */
  readonly idleMs: number;
  /** How often Node looks for connections that are late with their head. */
  readonly checkMs: number;
}

/** The client gives up after 30 seconds, and after 120 with a file: a person sees its message, never ours. */
export const TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  bodyMs: 30_000,
  uploadMs: 130_000,
  idleMs: 120_000,
  checkMs: 5_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives files, which may take longer. */
    isUpload?: boolean;
  }
}

/** Fastify's options for what Node itself watches; `limitBodyTime` watches the bodies, since videos may take hours. */
export function timeoutOptions({ headersMs, idleMs, checkMs }: Timeouts) {
  return {
    connectionTimeout: idleMs,
    requestTimeout: 0,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

/**
 * Ends requests whose body comes too slowly or never ends, whether anything reads it or not. A video takes as long as
 * the line is slow, and ends when the connection is idle.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs, uploadMs }: Timeouts): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { isUpload, isFileBody } = request.routeOptions.config;
    if (hasBody(request) && !isFileBody) {
      const ms = isUpload ? uploadMs : bodyMs;
      // Most bodies come with their head, and need no timer.
      setImmediate(() => {
        if (!request.raw.complete) cutOffAfter(request, reply, ms);
      });
    }
    next();
  });
}

function cutOffAfter(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const timer = setTimeout(() => cutOff(request, reply), ms).unref();
  request.raw.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutOff({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  // Undefined for a call made inside the process, which has no socket.
  if (raw.complete !== false) return;
  if (reply.raw.headersSent) raw.socket.destroy();
  // Answered with 408 as Node's own timeouts are.
  else server.server.emit('clientError', new RequestTimeout(), raw.socket);
}

class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
