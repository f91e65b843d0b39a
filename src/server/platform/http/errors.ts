import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OutageLog } from '../database/outageLog';
import { BusyError } from '../work/outage';
import { requestLog } from './log';
import { isFormRequest, isPageRequest, plainPage } from './plainPage';
import { CallError, invalidInput, type Refusal, refuse, unavailable } from './refusals';

/** The one place where errors become answers. */
export function answerErrors(app: FastifyInstance, outages: OutageLog): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof CallError) return sendRefusal(request, reply, error);
    if (error instanceof BusyError || outages.note(error)) return sendRefusal(request, reply, unavailable());
    // Fastify closes the connection on a body that it refuses: the answer could be lost. `limitBodyTime` ends such bodies.
    reply.removeHeader('connection');
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return reply.status(status).send(refusalOf(status));
    return sendFault(error, request, reply);
  });
}

const GO_BACK = 'Torna indietro con il browser: quello che hai scritto è ancora lì.';

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, answer, retryAfter }: CallError,
): FastifyReply {
  if (retryAfter) reply.header('retry-after', retryAfter);
  reply.status(status);
  if (status === 503 && isPageRequest(request))
    return sendPlainPage(reply, 'Torniamo subito', [answer.message]);
  if (status === 503 && isFormRequest(request))
    return sendPlainPage(reply, 'Torniamo subito', [answer.message, GO_BACK]);
  if (status === 429 && isPageRequest(request)) return sendPlainPage(reply, 'Un momento', [answer.message]);
  return reply.send(answer);
}

function sendPlainPage(reply: FastifyReply, title: string, texts: readonly string[]): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(plainPage(title, texts.map((text) => `<p>${text}</p>`).join('')));
}

/** The refusals of Fastify itself: a body that is no JSON, too large, of an unknown type. */
export function refusalOf(status: number): Refusal {
  if (status === 413) return refuse('La richiesta è troppo grande.', { code: 'too_large' });
  return invalidInput().answer;
}

/** An internal error: the log gets all of it, the reader a sentence and the request's id. */
function sendFault(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  requestLog(request).error({ err: error }, 'a call failed');
  const message = `Qualcosa non ha funzionato: riprova tra poco. (Richiesta ${request.id})`;
  return reply.status(500).send(refuse(message, { code: 'internal_error' }));
}
