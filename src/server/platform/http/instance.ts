import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Settings } from '../configuration/configuration';
import type { OutageLog } from '../database/outageLog';
import { CallLimit } from './callLimit';
import { answerClientError } from './clientErrors';
import { refusalOf } from './errors';
import type { Limits } from './limits';
import { type LogStream, logOptions } from './log';
import { limitBodyTime, TIMEOUTS, type Timeouts, timeoutOptions } from './timeouts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All calls of an address together. */
    callLimit: CallLimit;
    /** Tight limits by name: `await app.limits.use('coupon', context.ip)`. Joins with the database (app.ts). */
    limits: Limits;
    /** Joins with the database, too. */
    outages?: OutageLog;
    run: { stopping: boolean };
  }
  interface FastifyContextConfig {
    /** A route of static files: they cost next to nothing, and people who share an address load many. */
    isFile?: boolean;
    /** Calls of this route are not counted. */
    isUncounted?: boolean;
  }
  interface FastifyRequest {
    /** Asks for a static file, be there one or not. */
    isFile: boolean;
  }
}

/** Bytes; pictures and other files come by routes with a limit of their own. */
const BODY_LIMIT = 256 * 1024;

export interface InstanceOptions {
  readonly clock: () => Date;
  /** Where the log goes; stdout if absent. */
  readonly logStream?: LogStream;
  /** By default `TIMEOUTS`. */
  readonly timeouts?: Timeouts | undefined;
}

/** A bare Fastify with our log and limits; its routes are added once the database is open (app.ts). */
export function createInstance(
  settings: Settings,
  { clock, logStream, timeouts = TIMEOUTS }: InstanceOptions,
): FastifyInstance {
  const app = Fastify({
    logger: { ...logOptions, level: settings.logLevel, stream: logStream ?? process.stdout },
    logController: new LogController({ disableRequestLogging: true }),
    // `requestLog` makes the child when a line is written: one for each request costs more than its line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxy ? [...settings.trustedProxy] : false,
    bodyLimit: BODY_LIMIT,
    ...timeoutOptions(timeouts),
    // While stopping, what still comes on open connections is answered like any other request.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    clientErrorHandler: answerClientError,
    // Fastify refuses an address that is no UTF-8 before there is a route.
    frameworkErrors: (_error, _request, reply) => refuseBadAddress(reply as FastifyReply),
  });
  app.decorate('callLimit', new CallLimit(clock, settings.callsPerMinute));
  app.decorate('run', { stopping: false });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('isFile', false);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    request.isFile = request.routeOptions.config.isFile ?? false;
    // The CORS plugin answers preflights, so that they never reach `limitCalls`.
    if (request.method === 'OPTIONS') app.callLimit.count(request.ip);
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (app.run.stopping) reply.header('connection', 'close');
    next(null, payload);
  });
  // Its fields hold no secrets (see the serializer of `req`), and looking for some costs as much as the line itself.
  const answers = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, next) => {
    // Connections that were busy when listening ended are idle now, and would stay open for nothing.
    if (app.run.stopping && !app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    const ms = Math.round(reply.elapsedTime);
    const { id: reqId, ip } = request;
    answers.info({ req: request, reqId, status: reply.statusCode, ms, ip }, 'answered');
    next();
  });
  limitBodyTime(app, timeouts);
  readEmptyBodies(app);
  return app;
}

/** Call it after the hooks that set headers: a page of SHOP_ORIGINS can read the refusal only with those of CORS. */
export function limitCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { isUncounted = request.isFile || request.method === 'OPTIONS' } = request.routeOptions.config;
    if (!isUncounted) app.callLimit.count(request.ip);
    if (NUL_IN_PATH.test(request.url) && !request.is404) reply.callNotFound();
    else next();
  });
}

function refuseBadAddress(reply: FastifyReply): void {
  reply.status(400).send(refusalOf(400));
}

/** A page's address whose percent signs mean nothing (`/corsi/100%`) is taken as it is typed. */
function decodable(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/**
 * No file or page has such a name, and no query may ask for one. Calls refuse it with their input; a search leaves it
 * out of the text that it looks for.
 */
const NUL_IN_PATH = new RegExp(`^(?!/api/|${BASE_PATH}/corsi/)[^?]*%00`);

/** A call without input is often sent as JSON with nothing in it. */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}
