import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { mailed } from '../../contract/identity/users';
import { TRAP_FIELD } from '../../contract/leads/leadForms';
import { BASE_PATH } from '../../contract/platform/basePath';
import type { Endpoint } from '../../contract/platform/endpoint';
import { table } from '../../contract/table';
import { newId } from '../platform/database';
import type { Deps } from '../platform/deps';
import { type Cookies, cookiesOf } from '../platform/http/cookies';
import { escapeHtml } from '../platform/http/html';
import { readInput } from '../platform/http/input';
import { limitGuards } from '../platform/http/limitGuards';
import { plainPage } from '../platform/http/plainPage';
import type { Refusal } from '../platform/http/refusals';
import { CallError, notFound, serve } from '../platform/http/serve';
import { nextWebinar } from '../settings/webinarService';
import { calendarOf } from './calendar';
import { leadsPage } from './listService';
import { createLeads, THANKS } from './service';

/** Returns the path to redirect to after a plain form submission: always a page of the shop. */
function returnPath(retURL: unknown, publicUrl: string): string {
  const home = `${BASE_PATH}/`;
  if (typeof retURL !== 'string' || !URL.canParse(retURL, publicUrl)) return home;
  const { origin, pathname, search } = new URL(retURL, publicUrl);
  return origin === new URL(publicUrl).origin && pathname.startsWith(`${BASE_PATH}/`)
    ? pathname + search
    : home;
}

/** The error page of a form sent without JavaScript; the browser's back button keeps what was typed. */
function refusedPage({ message, errors = {} }: Refusal): string {
  const reasons = Object.values(errors);
  const list = (reasons.length > 0 ? reasons : [message]).map((text) => `<li>${escapeHtml(text)}</li>`);
  const advice = '<p>Torna indietro con il browser: quello che hai scritto è ancora lì.</p>';
  return plainPage(
    'Controlla i dati',
    `<p>Il modulo non è stato inviato:</p><ul>${list.join('')}</ul>${advice}`,
  );
}

type Answer = z.output<typeof mailed>;

/** The lead forms, and the calendar file of the webinar. */
export function leadsRoutes(app: FastifyInstance, deps: Deps): void {
  const { webToLead, contact } = createLeads(deps);
  const { leads } = table;
  serveForm(app, deps, leads.webToLead, THANKS.webinar, webToLead);
  serveForm(app, deps, leads.contact, THANKS.contact, contact);
  serve(app, { list: leads.list }, { list: (query) => leadsPage(deps, query) });
  app.get(`${BASE_PATH}/evento.ics`, async (_request, reply) => {
    const webinar = await nextWebinar(deps);
    if (!webinar) throw notFound('Nessun webinar è in programma.');
    const { shopUrl } = deps.configuration.environment;
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'attachment; filename="evento.ics"')
      .header('cache-control', 'no-cache')
      .send(await calendarOf(webinar, { pageUrl: `${shopUrl}/evento` }));
  });
}

/**
 * Serves a row that a plain HTML form may also post: a browser that accepts HTML is redirected to `retURL` or gets an
 * error page, all others get JSON.
 */
function serveForm<Row extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  row: Row,
  thanks: string,
  take: (input: z.output<Row['input']>, cookies: Cookies) => Promise<Answer>,
): void {
  const answerTo = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const cookies = cookiesOf(request, reply);
    // Robots get the same answer as people.
    if (isTrapped(request.body))
      return { isOk: true, message: thanks, ...deps.mails.mailboxUrl(newId(), cookies) };
    return take(readInput(row, request) as z.output<Row['input']>, cookies);
  };
  app.route({
    method: row.method,
    url: row.path,
    onRequest: limitGuards(app.limits).byAddress('lead'),
    errorHandler: (error, request, reply) => {
      if (!(error instanceof CallError && wantsPage(request))) throw error;
      sendPage(request, reply.code(error.status), error.answer);
    },
    handler: async (request, reply) => {
      const answer = await answerTo(request, reply);
      return wantsPage(request) ? sendPage(request, reply, answer) : reply.send(answer);
    },
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
    const { isOk, message = '', errors } = answer;
    const retURL = (request.body as { retURL?: unknown } | null)?.retURL;
    if (isOk) return reply.redirect(returnPath(retURL, deps.configuration.publicUrl), 303);
    return reply
      .type('text/html; charset=utf-8')
      .send(refusedPage({ isOk: false, message, ...(errors && { errors }) }));
  }
}

function isTrapped(body: unknown): boolean {
  const trap = (body as Record<string, unknown> | null | undefined)?.[TRAP_FIELD];
  return trap !== undefined && trap !== '';
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
