import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Settings } from '../configuration';
import { CallLimit } from './callLimit';
import { refusalOf } from './errors';
import { KeptAnswers, type SentAnswer } from './keptAnswers';
import type { Limits } from './limits';
import { answerLog, type LogStream, logOptions, stdoutTogether } from './log';
import { requestId } from './requestId';
import { trustOf, visitorAddress } from './visitorAddress';

declare module 'fastify' {
  interface FastifyInstance {
    /** All calls of an address together. */
    callLimit: CallLimit;
    /** Tight limits by name: `await app.limits.use('coupon', context.ip)`. Joins with the database (app.ts). */
    limits: Limits;
    run: { stopping: boolean };
  }
  interface FastifyRequest {
    /** Set where the answer is made of kept bytes. */
    keptAnswer: SentAnswer | undefined;
    /** Whether the handler looked at who asks: address, browser, cookies. */
    isPersonal: boolean;
  }
}

/** Bytes; pictures and other files come by routes with a limit of their own. */
const BODY_LIMIT = 256 * 1024;

export interface InstanceOptions {
  readonly clock: () => Date;
  /** Where the log goes; stdout if absent. */
  readonly logStream?: LogStream;
}

/** A bare Fastify with our log and limits; its routes are added once the database is open (app.ts). */
export function createInstance(settings: Settings, { clock, logStream }: InstanceOptions): FastifyInstance {
  const stream = logStream ?? stdoutTogether();
  const trusts = settings.trustedProxy && trustOf(settings.trustedProxy);
  const app = Fastify({
    logger: { ...logOptions, level: settings.logLevel, stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trusts ?? false,
    bodyLimit: BODY_LIMIT,
    // While stopping, what still comes on open connections is answered like any other request.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // What Fastify refuses before there is a route: a call's address that is no UTF-8.
    frameworkErrors: (_error, _request, reply) => refuseBadAddress(reply as FastifyReply),
  });
  app.decorate('callLimit', new CallLimit(clock, settings.callsPerMinute));
  app.decorate('run', { stopping: false });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('keptAnswer', undefined);
  app.decorateRequest('isPersonal', false);
  const log = answerLog(app.log, stream);
  const answered = () => {
    // A connection that was busy when we began to stop is idle now, and kept open for nothing.
    if (app.run.stopping) setImmediate(() => app.server.closeIdleConnections());
  };
  const kept = new KeptAnswers({
    isStopping: () => app.run.stopping,
    now: () => clock().getTime(),
    count: (ip, now) => app.callLimit.count(ip, now),
    addressOf: (request) => visitorAddress(request, trusts),
    log,
    answered,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isCounted(request.url)) app.callLimit.count(request.ip);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (app.run.stopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    answered();
    const { id: reqId, method, url, ip, keptAnswer } = request;
    log(method, url)({ reqId, status: reply.statusCode, time: Date.now(), ms: reply.elapsedTime, ip });
    if (keptAnswer && reply.statusCode === 200)
      kept.learn(request.raw, reply.getHeaders() as OutgoingHttpHeaders, keptAnswer);
  });
  readEmptyBodies(app);
  putBefore(app, kept);
  return app;
}

/** In front of Fastify's own listener, on the server that it made with its own timeouts. */
function putBefore({ server }: FastifyInstance, kept: KeptAnswers): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const listener of listeners) server.on('request', kept.before(listener));
}

function refuseBadAddress(reply: FastifyReply): void {
  reply.status(400).send(refusalOf(400));
}

/** A page's address whose percent signs mean nothing (`/corsi/100%`) is taken as it is typed. */
function decodable(url: string): string {
  if (url.startsWith('/api/')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Files and the prober's questions cost next to nothing, and many people may share an address. */
function isCounted(url: string): boolean {
  return !/^\/(assets|demo|icons|media|healthz|readyz)\b/.test(url);
}

/** A call without input is often sent as JSON with nothing in it. */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}
