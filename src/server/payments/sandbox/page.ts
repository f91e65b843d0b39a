import { escapeHtml } from '../../http/html';
import { italianAmount } from '../../http/money';
import type { SandboxSession } from './sessions';
import { STYLE } from './style';

/** What was typed and what is wrong with it, after a failed attempt. */
export interface FailedTry {
  readonly card: string;
  readonly message: string;
}

/** The sandbox's payment page. Works without JavaScript. */
export function payPage(session: SandboxSession, failed?: FailedTry): string {
  const amount = italianAmount(session.amountCents, session.currency);
  const error = failed
    ? `<p class="error" id="card-error" role="alert">${escapeHtml(failed.message)}</p>`
    : '';
  const described = failed ? 'card-error card-hint' : 'card-hint';
  return frame(
    `Pagamento di ${amount}`,
    `<p class="sandbox"><strong>Ambiente di prova:</strong> nessun addebito</p>
    <h1>Completa l’acquisto</h1>
    <dl class="order">
      <div><dt>Stai acquistando</dt><dd>${escapeHtml(session.title)}</dd></div>
      <div class="total"><dt>Totale da pagare</dt><dd>${amount}</dd></div>
    </dl>
    <form method="post" novalidate>
      <label for="card">Numero della carta</label>
      <input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" maxlength="40"
        placeholder="4242 4242 4242 4242" value="${escapeHtml(failed?.card ?? '')}" required autofocus
        aria-describedby="${described}"${failed ? ' aria-invalid="true"' : ''}>
      ${error}
      <button type="submit">Paga ${amount}</button>
    </form>
    <p class="cancel"><a href="${escapeHtml(session.failurePath)}">Annulla e torna al negozio</a></p>
    <section class="hint" id="card-hint" aria-label="Carte di prova">
      <p><code>4242 4242 4242 4242</code> il pagamento riesce</p>
      <p><code>4000 0000 0000 0002</code> la carta viene rifiutata</p>
    </section>`,
  );
}

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

/** Replaces the form when there is nothing to pay. */
export function endedPage(heading: string, text: string, link: PageLink): string {
  return frame(
    heading,
    `<p class="sandbox"><strong>Ambiente di prova:</strong> nessun addebito</p>
    <h1>${escapeHtml(heading)}</h1>
    <p>${escapeHtml(text)}</p>
    <p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
  );
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Ambiente di prova</title>
<style>${STYLE}</style>
</head>
<body>
<main>
    ${body}
</main>
</body>
</html>
`;
}
