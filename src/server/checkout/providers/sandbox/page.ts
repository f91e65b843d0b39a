import type { Environment } from '../../../../contract/platform/environment';
import { escapeHtml } from '../../../platform/http/html';
import { italianAmount } from '../../../platform/http/money';
import { frame } from './frame';
import type { SandboxSession } from './sessions';

type Seller = Environment['seller'];

/** The card as typed and its fault, after a failed attempt. */
export interface FailedAttempt {
  readonly card: string;
  readonly message: string;
  readonly isDeclined: boolean;
}

/** The field of the button that ends a payment after a refused card. */
export const CANCEL = 'rinuncia';

const SANDBOX_NOTE = '<p class="sandbox"><strong>Ambiente di prova:</strong> nessun addebito</p>';

const CANCEL_FORM = `<form method="post" class="cancel">
      <button type="submit" class="link" name="${CANCEL}" value="1">Rinuncia e torna al negozio</button>
    </form>`;

/** The sandbox's payment page. Works without JavaScript. */
export function payPage(session: SandboxSession, seller: Seller, failed?: FailedAttempt): string {
  const amount = italianAmount(session.amountCents, session.currency);
  const error = failed
    ? `<p class="error" id="card-error" role="alert">${escapeHtml(failed.message)}</p>`
    : '';
  const described = failed ? 'card-error card-hint' : 'card-hint';
  return frame(
    `Pagamento di ${amount}`,
    seller,
    `${SANDBOX_NOTE}
    <h1>Completa l’acquisto</h1>
    ${order(session)}
    <form method="post" novalidate>
      <label for="card">Numero della carta</label>
      <input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" maxlength="40"
        placeholder="4242 4242 4242 4242" value="${escapeHtml(failed?.card ?? '')}" required autofocus
        aria-describedby="${described}"${failed ? ' aria-invalid="true"' : ''}>
      ${error}
      <button type="submit">Paga ${amount}</button>
    </form>
    ${failed?.isDeclined ? CANCEL_FORM : `<p class="cancel"><a href="${escapeHtml(session.cancelPath)}">Annulla e torna al negozio</a></p>`}
    <section class="hint" id="card-hint" aria-label="Carte di prova">
      <p><code>4242 4242 4242 4242</code> il pagamento riesce</p>
      <p><code>4000 0000 0000 0002</code> la carta viene rifiutata</p>
    </section>`,
  );
}

function order({
  title,
  picture,
  listCents,
  discountCents,
  couponCode,
  amountCents,
  currency,
}: SandboxSession) {
  const image = picture === '' ? '' : `<img src="${escapeHtml(picture)}" alt="" width="112" height="63">`;
  const line = (name: string, cents: number, kind = '') =>
    `<div class="${kind}"><dt>${escapeHtml(name)}</dt><dd>${italianAmount(cents, currency)}</dd></div>`;
  const lines =
    discountCents > 0
      ? line('Prezzo', listCents) + line(`Coupon ${couponCode}`, -discountCents, 'coupon')
      : '';
  return `<div class="item">${image}<p>${escapeHtml(title)}</p></div>
    <dl class="lines">${lines}${line('Totale da pagare', amountCents, 'total')}</dl>`;
}

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

/** Replaces the form when there is nothing to pay. */
export function endedPage(heading: string, text: string, link: PageLink, seller: Seller): string {
  return frame(
    heading,
    seller,
    `${SANDBOX_NOTE}
    <h1>${escapeHtml(heading)}</h1>
    <p>${escapeHtml(text)}</p>
    <p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
  );
}
