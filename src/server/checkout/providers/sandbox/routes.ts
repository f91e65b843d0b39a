import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../../../contract/platform/basePath';
import type { Deps } from '../../../platform/deps';
import { cookiesOf } from '../../../platform/http/cookies';
import { limitGuards } from '../../../platform/http/limitGuards';
import type { PaymentProvider } from '../../../platform/paymentProvider';
import type { ReceiveEvent } from '../descriptor';
import { findInvoice } from '../queries';
import { CANCEL, closedPage, type FailedAttempt, payPage } from './page';
import { SANDBOX_PATH, signedCallback } from './provider';
import { endEventId, endSession, findSession, type SandboxEnd, type SandboxSession } from './sessions';

interface PayRequest {
  Params: { reference: string };
  Body: { card?: unknown; [CANCEL]?: unknown } | undefined;
}
const LONGEST_CARD = 200;

/**
 * The payment page: a form that posts the field `card` to its own address. A card that is refused may be tried again there,
 * as on a real provider's page; cancelling after it leads to the failed page.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  deps: Deps,
  provider: PaymentProvider,
  receive: ReceiveEvent,
): void {
  const { seller } = deps.configuration.environment;
  // The site's files are served later than routes are made.
  const look = () => ({ seller, font: app.hasDecorator('shopFont') ? app.shopFont : '' });
  void app.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody);
    const url = `${SANDBOX_PATH}/:reference`;

    scope.get<PayRequest>(url, async (request, reply) => {
      const session = await findSession(deps.database.orm, request.params.reference);
      if (!isPayable(session, deps)) return showClosed(reply, session);
      // Read now: the buyer may have changed it since the checkout was opened.
      const invoice = await findInvoice(deps.database.orm, session.purchaseId);
      const page = { invoice, failed: failedAttempt(request, reply), look: look() };
      return html(reply.code(200), payPage(session, page));
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
    const { status, page } = closedPage(session, `${BASE_PATH}/`, look());
    return html(reply.code(status), page);
  }

  /** Sends a signed callback like any provider. If it fails, the success page looks the state up. */
  async function callBack(reference: string, end: SandboxEnd): Promise<void> {
    const sent = signedCallback(deps.configuration.sessionSecret, {
      id: endEventId(reference),
      kind: `checkout.${end}`,
      reference,
    });
    const event = await provider.readCallback(sent);
    if (!event) return;
    await receive(deps, provider, event).catch((error: unknown) => {
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

/** The result of a card number; `message` is shown on the page, which takes another try. */
type CardResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined' | 'mistyped'; readonly message: string };

const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** Ignores spaces and dashes, as printed on cards. */
function checkCard(typed: string): CardResult {
  const digits = typed.replace(/[\s-]/g, '');
  if (digits === PAYS) return { kind: 'paid' };
  if (digits === DECLINED) {
    const message = 'La carta è stata rifiutata e non ti è stato addebitato nulla: prova con un’altra.';
    return { kind: 'declined', message };
  }
  if (digits === '') return { kind: 'mistyped', message: 'Scrivi il numero della carta.' };
  if (!/^\d{12,19}$/.test(digits)) {
    return { kind: 'mistyped', message: 'Questo non è un numero di carta valido: controlla le cifre.' };
  }
  return {
    kind: 'mistyped',
    message: 'In questo ambiente di prova funzionano solo le carte di prova indicate qui sotto.',
  };
}

const COOKIE = 'sandbox_card';
/** Long enough for a redirect. */
const SECONDS = 60;

/** Keeps what was typed for the page that the form is redirected to: a number that no test card has. */
function saveAttempt(request: FastifyRequest, reply: FastifyReply, card: string): void {
  set(request, reply, `x${Buffer.from(card).toString('base64url')}`, SECONDS);
}

/** Returns what was typed and forgets it; undefined if nothing was. */
function takeAttempt(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const kept = cookiesOf(request, reply).get(COOKIE);
  if (!kept) return undefined;
  set(request, reply, '', 0);
  return Buffer.from(kept.slice(1), 'base64url').toString();
}

function set(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  cookiesOf(request, reply).set(COOKIE, value, { seconds, secure: false });
}
