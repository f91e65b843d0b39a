import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLog } from './log';
import { isPageRequest, plainPage } from './plainPage';
import { CallError, invalidInput, type Refusal, refuse } from './refusals';

/** The one place where errors become answers. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof CallError) return sendRefusal(request, reply, error);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return reply.status(status).send(refusalOf(status));
    return sendFault(error, request, reply);
  });
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, answer, retryAfter }: CallError,
): FastifyReply {
  if (retryAfter) reply.header('retry-after', retryAfter);
  if (status === 429 && isPageRequest(request)) {
    reply.status(status).type('text/html; charset=utf-8');
    return reply.send(plainPage('Un momento', `<p>${answer.message}</p>`));
  }
  return reply.status(status).send(answer);
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
