import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '../../../src/server/platform/http/html';
import type { Ledger } from './ledger';

const GOOD_CARD = '4242424242424242';

/** The hosted page: a form with the field `card`. As at Stripe, a refused card leaves the session open. */
export async function payPage(
  { ledger, delivered }: { ledger: Ledger; delivered: () => Promise<void> },
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): Promise<void> {
  const session = ledger.sessionBy(pathname.replace('/c/pay/', ''));
  const show = (status: number, content: string) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="it"><link rel="icon" href="data:,"><title>Stripe Checkout</title><main>${content}</main></html>`,
    );
  };
  if (session.status !== 'open') return show(410, '<h1>Sessione chiusa</h1>');
  const { name, cancel_url, success_url } = session;
  const form = `<h1>${escapeHtml(name)}</h1><form method="post"><label>Carta <input name="card"></label>
    <button>Paga</button></form><a href="${escapeHtml(cancel_url)}">Annulla</a>`;
  if (request.method !== 'POST') return show(200, form);
  const card = new URLSearchParams(await text(request)).get('card')?.replace(/\D/g, '');
  if (card !== GOOD_CARD) return show(200, `<p role="alert">Carta rifiutata</p>${form}`);
  ledger.pay(session.id);
  await delivered();
  response.writeHead(303, { location: success_url }).end();
}
