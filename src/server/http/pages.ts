import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../contract/basePath';
import type { Environment } from '../../contract/environment';
import type { PageRenderer, RenderFetch } from '../../contract/renderer';
import { requestLog } from './log';
import { serveLoginPage } from './loginPage';
import { isPageRequest } from './plainPage';
import { notFound, refuse } from './refusals';
import { EMPTY_SHELL, type FillTemplate } from './template';

/** Where the shop lies (specification §2). */

/** After this the browser gets the empty shell and builds the page by itself. */
const RENDER_PATIENCE_MS = 5000;

export interface PagesOptions {
  readonly fill: FillTemplate;
  readonly environment: Environment;
  readonly clock: () => Date;
  readonly render: PageRenderer;
}

/**
 * The pages: the shop's, the login page, and the not-found page for whatever else a browser asks for.
 * They are rendered for a visitor, whoever asks: the browser itself adds what belongs to a session.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(app, options, request, reply, 200);
  app.get('/', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`${BASE_PATH}/`, 302),
  );
  app.get(BASE_PATH, page);
  app.get(`${BASE_PATH}/*`, page);
  serveLoginPage(app, options.environment, page);
  app.setNotFoundHandler((request, reply) => {
    if (request.isFile) {
      app.callLimit.count(request.ip);
      throw notFound('Questo file non esiste.');
    }
    if (isPageRequest(request)) return sendPage(app, options, request, reply, 404);
    return reply.status(404).send(refuse('Questa chiamata non esiste.', { code: 'unknown_call' }));
  });
}

async function sendPage(
  app: FastifyInstance,
  { render, fill, environment, clock }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  try {
    const work = render({
      address: request.url,
      environment,
      now: clock().getTime(),
      cookies: request.headers.cookie ?? '',
      fetch: fetchInside(app, request),
    });
    const page = await inTime(work);
    if (page.redirect) return reply.redirect(page.redirect, page.status === 301 ? 301 : 302);
    return reply.status(status === 404 ? 404 : page.status).send(fill(page, environment));
  } catch (error) {
    requestLog(request).error(
      { err: error, page: reply.request.routeOptions.url },
      'a page was not rendered',
    );
    return reply.status(status).send(fill(EMPTY_SHELL, environment));
  }
}

/** The page's calls, answered without a socket: as the visitor's (limits count them), without a token. */
function fetchInside(app: FastifyInstance, request: FastifyRequest): RenderFetch {
  return async ({ method, url, body }) => {
    if (!url.startsWith('/api/')) throw new Error('a page called an address outside the api');
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      remoteAddress: request.ip,
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, data: isJson ? answer.json() : answer.body };
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long')), RENDER_PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
