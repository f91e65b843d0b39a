import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../../../contract/platform/basePath';
import type { Deps } from '../../../platform/deps';
import { limitGuards } from '../../../platform/http/limitGuards';
import type { ProviderEvent } from '../../../platform/paymentProvider';
import { checkCard } from './card';
import { closedPage } from './endings';
import { CANCEL, type FailedAttempt, payPage } from './page';
import { SANDBOX_PATH, signedCallback } from './provider';
import { endEventId, endSession, findSession, type SandboxEnd, type SandboxSession } from './sessions';
import { saveAttempt, takeAttempt } from './typedCard';

interface PayRequest {
  Params: { reference: string };
  Body: { card?: unknown; [CANCEL]?: unknown } | undefined;
}
const LONGEST_CARD = 200;

/** Handles a provider's callback. */
type ReceiveEvent = (deps: Deps, event: ProviderEvent) => Promise<void>;

/**
 * The payment page: a form that posts the field `card` to its own address. A card that is refused may be tried again there,
 * as on a real provider's page; cancelling after it leads to the failed page.
 */
export function sandboxRoutes(app: FastifyInstance, deps: Deps, receiveEvent: ReceiveEvent): void {
  const { seller } = deps.configuration.environment;
  void app.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody);
    const url = `${SANDBOX_PATH}/:reference`;

    scope.get<PayRequest>(url, async (request, reply) => {
      const session = await findSession(deps.database.orm, request.params.reference);
      if (!isPayable(session, deps)) return showClosed(reply, session);
      return html(reply.code(200), payPage(session, seller, failedAttempt(request, reply)));
    });

    const onRequest = limitGuards(app.limits).byAddress('checkout');
    scope.post<PayRequest>(url, { onRequest }, async (request, reply) => {
      const { reference } = request.params;
      const session = await findSession(deps.database.orm, reference);
      if (!isPayable(session, deps)) return goOn(reply, session);
      const card = String(request.body?.card ?? '').slice(0, LONGEST_CARD);
      const hasCancelled = request.body?.[CANCEL] !== undefined;
      if (!hasCancelled && checkCard(card).kind !== 'paid') {
        saveAttempt(request, reply, card);
        return reply.redirect(pathOf(reference), 303);
      }
      const end = hasCancelled ? 'failed' : 'paid';
      if (!(await endSession(deps.database.orm, session.reference, end, deps.clock()))) {
        return goOn(reply, await findSession(deps.database.orm, session.reference));
      }
      await callBack(session.reference, end);
      return reply.redirect(end === 'paid' ? session.successPath : session.failurePath, 303);
    });
  });

  /** Reads the card as typed once, after a redirect: no page in the browser's history has to be sent again. */
  function failedAttempt(request: FastifyRequest, reply: FastifyReply): FailedAttempt | undefined {
    const card = takeAttempt(request, reply);
    if (card === undefined) return undefined;
    const result = checkCard(card);
    if (result.kind === 'paid') return undefined;
    return { card, message: result.message, isDeclined: result.kind === 'declined' };
  }

  /** Back leads here again from the result page: a page of its own, never the result page once more. */
  function showClosed(reply: FastifyReply, session: SandboxSession | undefined): FastifyReply {
    const { status, page } = closedPage(session, `${BASE_PATH}/`, seller);
    return html(reply.code(status), page);
  }

  /** Sends a signed callback like any provider. If it fails, the success page looks the state up. */
  async function callBack(reference: string, end: SandboxEnd): Promise<void> {
    const sent = signedCallback(deps.configuration.sessionSecret, {
      id: endEventId(reference),
      kind: `checkout.${end}`,
      reference,
    });
    const event = await deps.payments.readCallback(sent);
    if (!event) return;
    await receiveEvent(deps, event).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the sandbox’s callback failed');
    });
  }

  /** The form of a checkout that has ended meanwhile, sent twice or in another tab, leads to its result. */
  function goOn(reply: FastifyReply, session: SandboxSession | undefined): FastifyReply {
    if (session?.end === 'paid') return reply.redirect(session.successPath, 303);
    if (session?.end === 'failed') return reply.redirect(session.failurePath, 303);
    return showClosed(reply, session);
  }
}

const pathOf = (reference: string) => `${SANDBOX_PATH}/${encodeURIComponent(reference)}`;

function isPayable(session: SandboxSession | undefined, deps: Deps): session is SandboxSession {
  return session !== undefined && session.end === undefined && session.expiresAt > deps.clock();
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
