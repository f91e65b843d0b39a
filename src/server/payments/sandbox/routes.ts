import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps';
import { limitGuards } from '../../http/limitGuards';
import { FAILURE_PATH } from '../paths';
import { receiveEvent } from '../service';
import { judgeCard } from './card';
import { endedPage, type FailedTry, type PageLink, payPage } from './page';
import { SANDBOX_PATH, signedCallback } from './provider';
import { endEventId, endSession, findSession, type SandboxEnd, type SandboxSession } from './sessions';

interface PayRequest {
  Params: { reference: string };
  Body: { card?: unknown } | undefined;
}
const LONGEST_CARD = 200;

/** The payment page: a form that posts the field `card` to its own address. */
export function sandboxRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody);
    const url = `${SANDBOX_PATH}/:reference`;

    scope.get<PayRequest>(url, async (request, reply) => {
      const session = await findSession(deps.database.orm, request.params.reference);
      return isPayable(session, deps) ? show(reply, session) : turnAway(reply, session);
    });

    const onRequest = limitGuards(app.limits).byAddress('checkout');
    scope.post<PayRequest>(url, { onRequest }, async (request, reply) => {
      const session = await findSession(deps.database.orm, request.params.reference);
      if (!isPayable(session, deps)) return turnAway(reply, session);
      const card = String(request.body?.card ?? '').slice(0, LONGEST_CARD);
      const verdict = judgeCard(card);
      if (verdict.kind === 'mistyped') return show(reply, session, { card, message: verdict.message });
      const end = verdict.kind === 'paid' ? 'paid' : 'failed';
      if (!(await endSession(deps.database.orm, session.reference, end, deps.clock()))) {
        return turnAway(reply, await findSession(deps.database.orm, session.reference));
      }
      await callBack(deps, session.reference, end);
      return reply.redirect(end === 'paid' ? session.successPath : session.failurePath, 303);
    });
  });
}

/** Sends a signed callback like any provider. If it fails, the success page looks the state up. */
async function callBack(deps: Deps, reference: string, end: SandboxEnd): Promise<void> {
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

function isPayable(session: SandboxSession | undefined, deps: Deps): session is SandboxSession {
  return session !== undefined && session.end === undefined && session.expiresAt > deps.clock();
}

function show(reply: FastifyReply, session: SandboxSession, failed?: FailedTry): FastifyReply {
  return html(reply.code(200), payPage(session, failed));
}

/** Redirects an ended checkout to its result page; otherwise explains why there is nothing to pay. */
function turnAway(reply: FastifyReply, session: SandboxSession | undefined): FastifyReply {
  if (session?.end === 'paid') return reply.redirect(session.successPath, 303);
  if (session?.end === 'failed') return reply.redirect(session.failurePath, 303);
  const back = { href: FAILURE_PATH, label: 'Torna al negozio' };
  if (!session) {
    const text = 'Controlla l’indirizzo, oppure ricomincia l’acquisto dal negozio.';
    return html(reply.code(404), endedPage('Pagamento non trovato', text, back));
  }
  return html(reply.code(410), isWithdrawn(session) ? withdrawnPage(back) : overduePage(back));
}

/** Expired by the shop before its time was up. */
function isWithdrawn({ end, endedAt, expiresAt }: SandboxSession): boolean {
  return end === 'expired' && endedAt !== undefined && endedAt < expiresAt;
}

function withdrawnPage(back: PageLink): string {
  const text =
    'Questo pagamento è stato annullato, di solito perché hai iniziato un altro acquisto degli stessi corsi: così non paghi due volte. Non ti è stato addebitato nulla.';
  return endedPage('Pagamento annullato', text, back);
}

function overduePage(back: PageLink): string {
  const text =
    'Il tempo per pagare è terminato. Non ti è stato addebitato nulla: puoi ricominciare dal negozio.';
  return endedPage('Pagamento scaduto', text, back);
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
