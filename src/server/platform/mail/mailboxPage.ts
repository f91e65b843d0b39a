import { BASE_PATH } from '../../../contract/platform/basePath';
import { escapeHtml } from '../http/html';
import type { WrittenMail } from './outboxService';

const BAR =
  'background:#1c2b30;color:#fff;font:14px/1.5 Helvetica,Arial,sans-serif;padding:12px 16px;margin:0';

/** Shows a mail below an explanatory bar. Its HTML comes from our templates and is safe. */
export function framed({ html, to, subject }: Pick<WrittenMail, 'html' | 'to' | 'subject'>): string {
  const bar = `<div style="${BAR}" role="note"><strong>Casella dimostrativa</strong>: in questo negozio di prova le e-mail non vengono spedite.<br>A: ${escapeHtml(to)}<br>Oggetto: ${escapeHtml(subject)}</div>`;
  return html
    .replace(/<head>/, '<head><meta name="viewport" content="width=device-width, initial-scale=1">')
    .replace(/<body[^>]*>/, (body) => body + bar);
}

export function endedPage(): string {
  return page(
    'Qui non c’è nessuna e-mail',
    '<p>L’indirizzo è scaduto, oppure per questa richiesta non è partita nessuna e-mail.</p>',
  );
}

export function listPage(items: readonly { name: string; url: string }[]): string {
  const links = items.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`);
  return page('Le e-mail del negozio', `<ul>${links.join('')}</ul>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body style="font:17px/1.6 Helvetica,Arial,sans-serif;background:#faf8f3;color:#1c2b30;max-width:560px;margin:40px auto;padding:0 16px"><h1 style="color:#0b5161;font-size:24px">${title}</h1>${body}<p><a style="color:#0b5161" href="${BASE_PATH}/">Torna al negozio</a></p></body></html>`;
}
