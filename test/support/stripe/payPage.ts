import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '../../../src/server/platform/http/html';
import type { Ledger } from './ledger';

const GOOD_CARD = '4242424242424242';

/**
 * The hosted page: a form with the fields `card` and `iban`. As at Stripe, a refused card leaves the session open, and what
 * is debited from an account is paid days later.
 */
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
    <label>IBAN <input name="iban"></label><button>Paga</button></form><a href="${escapeHtml(cancel_url)}">Annulla</a>`;
  if (request.method !== 'POST') return show(200, form);
  const fields = new URLSearchParams(await text(request));
  if (fields.get('iban')) ledger.payLater(session.id);
  else if (fields.get('card')?.replace(/\D/g, '') === GOOD_CARD) ledger.pay(session.id);
  else return show(200, `<p role="alert">Carta rifiutata</p>${form}`);
  await delivered();
  response.writeHead(303, { location: success_url }).end();
}
