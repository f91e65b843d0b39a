import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long a client may take. Milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For a body, counted from its head. */
  readonly bodyMs: number;
  /** The same for a form with files, once its sender is admitted. */
  readonly uploadMs: number;
  /** Such a form is also cut off when fewer than `RATE_BYTES` of it come within this time. */
  readonly rateMs: number;
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
  rateMs: 10_000,
  idleMs: 120_000,
  checkMs: 5_000,
};

/** 4 KiB a second: slower than any line on which a picture would arrive in time. */
export const RATE_BYTES = 40 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives a form with files, which may take longer. */
    isUpload?: boolean;
  }
  interface FastifyRequest {
    /** Watches a body that is still under way. */
    bodyWatch: BodyWatch | undefined;
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
 * Ends requests whose body comes too slowly or never ends, whether anything reads it or not, and whatever was answered.
 * Only callers who were admitted (by a route's access and guards) have the time of a file: a form must keep its rate; a
 * video takes as long as the line is slow, and ends when the connection is idle.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs, uploadMs, rateMs }: Timeouts): void {
  app.decorateRequest('bodyWatch', undefined);
  app.addHook('onRequest', (request, reply, next) => {
    if (hasBody(request)) request.bodyWatch = new BodyWatch(request, reply, { ms: bodyMs });
    next();
  });
  app.addHook('onRoute', (route) => {
    const { isUpload, isFileBody } = route.config ?? {};
    if (!isUpload && !isFileBody) return;
    const limits = isUpload ? { ms: uploadMs, rateMs } : {};
    route.preParsing = async ({ bodyWatch }, _reply, payload) => {
      bodyWatch?.allow(limits);
      return payload;
    };
    // A video may be refused midway: then nobody reads the rest.
    route.onResponse = async ({ bodyWatch }) => bodyWatch?.allow({ ms: bodyMs });
  });
}

interface BodyLimits {
  /** For the whole of it. */
  readonly ms?: number;
  /** For each `RATE_BYTES`. */
  readonly rateMs?: number;
}

/** Watches one body until it is complete or its connection closed. */
class BodyWatch {
  private timers: NodeJS.Timeout[] = [];
  private hasBegun = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private limits: BodyLimits,
  ) {
    // Most bodies come with their head, and need no timer.
    setImmediate(() => this.begin());
    request.raw.once('close', () => this.clear());
  }

  /** From now on these limits hold. */
  allow(limits: BodyLimits): void {
    this.limits = limits;
    if (this.hasBegun) this.begin();
  }

  private begin(): void {
    this.hasBegun = true;
    this.clear();
    if (!this.isUnderWay()) return;
    const { ms, rateMs } = this.limits;
    if (ms) this.timers.push(setTimeout(() => this.cutOff(), ms).unref());
    if (rateMs) this.timers.push(setInterval(this.rateCheck(), rateMs).unref());
  }

  private rateCheck(): () => void {
    const { socket } = this.request.raw;
    let before = socket.bytesRead;
    return () => {
      if (socket.bytesRead - before < RATE_BYTES) this.cutOff();
      before = socket.bytesRead;
    };
  }

  private clear(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
  }

  /** `complete` is undefined for a call made inside the process, which has no socket. */
  private isUnderWay(): boolean {
    return this.request.raw.complete === false && !this.request.raw.destroyed;
  }

  private cutOff(): void {
    this.clear();
    if (!this.isUnderWay()) return;
    const { raw, server } = this.request;
    if (this.reply.raw.headersSent) raw.socket.destroy();
    // Answered with 408 as Node's own timeouts are.
    else server.server.emit('clientError', new RequestTimeout(), raw.socket);
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
