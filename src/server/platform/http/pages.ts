import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { OutageLog } from '../database/outageLog';
import { BusyError } from '../work/outage';
import { Bytes, sendBytes, sendTagged } from './bytes';
import { requestLog } from './log';
import { serveLoginPage } from './loginPage';
import { isPageRequest } from './plainPage';
import { CallError, notFound, refuse, unavailable } from './refusals';
import { type RenderedPages, type RenderOptions, renderedPages } from './renderedPages';
import { EMPTY_SHELL, LATE_SHELL } from './template';

interface PagesOptions extends RenderOptions {
  /** After this the browser gets the empty shell and builds the page by itself. */
  readonly renderTimeoutMs: number;
  readonly outages: OutageLog;
}

/**
 * The pages: the shop's, the login page, and the not-found page for whatever else a browser asks for.
 * They are always rendered as for a visitor: the browser adds what belongs to a session.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { environment, fill, renderTimeoutMs, outages } = options;
  const pages = renderedPages(app, options);
  const failed = new Bytes(fill(EMPTY_SHELL, environment));
  const late = new Bytes(fill(LATE_SHELL, environment));

  async function send(request: FastifyRequest, reply: FastifyReply, status: 200 | 404) {
    // Kept by the browser, and asked for again by its tag each time.
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    try {
      const page = await inTime(pageOf(pages, request, outages), renderTimeoutMs);
      if (page === 'late' && outages.isOpen) throw unavailable();
      if (page === 'late') return await sendBytes(request, reply.status(status), late);
      if (page.redirect) return reply.redirect(page.redirect, page.status === 301 ? 301 : 302);
      reply.status(status === 404 ? 404 : page.status);
      return await (reply.statusCode === 200 ? sendTagged : sendBytes)(request, reply, page);
    } catch (error) {
      if (error instanceof CallError) throw error;
      return sendBytes(request, reply.status(status), failed);
    }
  }

  const page = (request: FastifyRequest, reply: FastifyReply) => send(request, reply, 200);
  app.get('/', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`${BASE_PATH}/`, 302),
  );
  app.get(BASE_PATH, page);
  app.get(`${BASE_PATH}/*`, page);
  serveLoginPage(app, environment, page);
  app.setNotFoundHandler((request, reply) => {
    if (request.isFile) {
      app.callLimit.count(request.ip);
      throw notFound('Questo file non esiste.');
    }
    if (isPageRequest(request)) return send(request, reply, 404);
    return reply.status(404).send(refuse('Questa chiamata non esiste.', { code: 'unknown_call' }));
  });
}

/** Logs a failure itself, since it may come after the answer. */
async function pageOf(pages: RenderedPages, request: FastifyRequest, outages: OutageLog) {
  try {
    return await pages(request);
  } catch (error) {
    if (error instanceof CallError || outages.note(error)) throw error;
    const level = error instanceof BusyError ? 'warn' : 'error';
    requestLog(request)[level]({ err: error, page: request.routeOptions.url }, 'a page was not rendered');
    throw error;
  }
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
