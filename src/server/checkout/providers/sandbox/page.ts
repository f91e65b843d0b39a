import { BASE_PATH } from '../../../../contract/platform/basePath';
import type { Environment } from '../../../../contract/platform/environment';
import { escapeHtml } from '../../../platform/http/html';
import { italianAmount } from '../../../platform/http/money';
import type { SandboxSession } from './sessions';

/** What each page of the sandbox shows around its content. */
interface Look {
  readonly seller: Environment['seller'];
  /** Address of the shop's font; '' for none. */
  readonly font: string;
}

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

interface PayPage {
  readonly look: Look;
  /** The lines of the invoice that the buyer asked for. */
  readonly invoice?: readonly string[] | undefined;
  readonly failed?: FailedAttempt | undefined;
}

/** The sandbox's payment page. Works without JavaScript. */
export function payPage(session: SandboxSession, { invoice, failed, look }: PayPage): string {
  const amount = italianAmount(session.amountCents, session.currency);
  const error = failed
    ? `<p class="error" id="card-error" role="alert">${escapeHtml(failed.message)}</p>`
    : '';
  const described = failed ? 'card-error card-hint' : 'card-hint';
  return frame(
    `Pagamento di ${amount}`,
    look,
    `${SANDBOX_NOTE}
    <h1>Completa l’acquisto</h1>
    ${order(session)}
    ${invoice ? `<p class="invoice"><strong>Fattura a:</strong> ${escapeHtml(invoice.join(', '))}</p>` : ''}
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

function order(session: SandboxSession) {
  const { title, lines, picture, listCents, discountCents, couponCode, amountCents, currency } = session;
  const image = picture === '' ? '' : `<img src="${escapeHtml(picture)}" alt="" width="112" height="63">`;
  const row = (name: string, cents: number, kind = '') =>
    `<div class="${kind}"><dt>${escapeHtml(name)}</dt><dd>${italianAmount(cents, currency)}</dd></div>`;
  const isCart = lines.length > 1;
  const things = isCart ? lines.map((line) => row(line.title, line.listCents)).join('') : '';
  const price = isCart || discountCents === 0 ? '' : row('Prezzo', listCents);
  const discount = discountCents > 0 ? row(`Coupon ${couponCode}`, -discountCents, 'coupon') : '';
  return `${isCart ? '' : `<div class="item">${image}<p>${escapeHtml(title)}</p></div>`}
    <dl class="lines">${things}${price}${discount}${row('Totale da pagare', amountCents, 'total')}</dl>`;
}

interface PageLink {
  readonly href: string;
  readonly label: string;
}

/** Replaces the form when there is nothing to pay. */
function endedPage(heading: string, text: string, link: PageLink, look: Look): string {
  return frame(
    heading,
    look,
    `${SANDBOX_NOTE}
    <h1>${escapeHtml(heading)}</h1>
    <p>${escapeHtml(text)}</p>
    <p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
  );
}

interface Ending {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  readonly link: PageLink;
}

/** The page of a checkout that cannot be paid any more. @param home of the shop, for an unknown checkout */
export function closedPage(
  session: SandboxSession | undefined,
  home: string,
  look: Look,
): { readonly status: number; readonly page: string } {
  const { status, heading, text, link } = endingOf(session, home);
  return { status, page: endedPage(heading, text, link, look) };
}

function endingOf(session: SandboxSession | undefined, home: string): Ending {
  if (!session) {
    return {
      status: 404,
      heading: 'Pagamento non trovato',
      text: 'Controlla l’indirizzo, oppure ricomincia l’acquisto dal negozio.',
      link: { href: home, label: 'Torna al negozio' },
    };
  }
  const back = { href: session.cancelPath, label: 'Torna al negozio' };
  if (session.end === 'paid') {
    return {
      status: 200,
      heading: 'Hai già pagato',
      text: `Il pagamento di «${session.title}» è riuscito: non serve rifarlo.`,
      link: { href: session.successPath, label: 'Vedi il tuo acquisto' },
    };
  }
  if (session.end === 'failed') {
    return {
      status: 200,
      heading: 'Il pagamento non è riuscito',
      text: 'Hai rinunciato dopo un rifiuto della carta. Non ti è stato addebitato nulla: puoi riprovare dal negozio.',
      link: back,
    };
  }
  return isWithdrawn(session)
    ? {
        status: 410,
        heading: 'Pagamento annullato',
        text: 'Questo pagamento è stato annullato, di solito perché hai iniziato un altro acquisto degli stessi corsi: così non paghi due volte. Non ti è stato addebitato nulla.',
        link: back,
      }
    : {
        status: 410,
        heading: 'Pagamento scaduto',
        text: 'Il tempo per pagare è terminato. Non ti è stato addebitato nulla: puoi ricominciare dal negozio.',
        link: back,
      };
}

/** Expired by the shop before its time was up. */
function isWithdrawn({ end, endedAt, expiresAt }: SandboxSession): boolean {
  return end === 'expired' && endedAt !== undefined && endedAt < expiresAt;
}

/** As in the shop's header (src/client/app/Shell/Logo.tsx). */
const LOGO = `<a class="logo" href="${BASE_PATH}/" aria-label="Corsi Trading Online, home">
  <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
    <rect width="34" height="34" rx="9" fill="currentColor"/>
    <path d="M10 15v12M17 10v13M24 6v14" stroke="var(--card)" stroke-width="2" stroke-linecap="round"/>
    <g fill="var(--card)"><rect x="7.5" y="18" width="5" height="6" rx="1.4"/>
    <rect x="14.5" y="13" width="5" height="7" rx="1.4"/><rect x="21.5" y="8.5" width="5" height="8" rx="1.4"/></g>
  </svg>
  <span>Corsi<br>Trading <em>Online</em></span>
</a>`;

/** A page of the sandbox in the shop's dress: logo above, seller below. */
function frame(title: string, { seller, font }: Look, body: string): string {
  const { name, address, vatNumber, mail } = seller;
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Ambiente di prova</title>
<link rel="icon" href="/favicon.ico">
<style>${font && fontFace(font)}${STYLE}</style>
</head>
<body>
<header>${LOGO}</header>
<main>
    ${body}
</main>
<footer>
  <p>Venditore: ${escapeHtml(name)}</p>
  <p>${escapeHtml(address)} · Partita IVA ${escapeHtml(vatNumber)}</p>
  <p><a href="mailto:${escapeHtml(mail)}">${escapeHtml(mail)}</a></p>
</footer>
</body>
</html>
`;
}

const fontFace = (address: string) =>
  `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;src:url("${address}") format("woff2")}`;

/** The shop's colours (src/client/app/theme.ts), in light and dark. */
const STYLE = `
:root{--ground:#faf8f3;--card:#fff;--text:#14262b;--soft:#4a5d63;--line:#dfdacd;--ink:#0b5161;--accent:#b4480a;
--on-accent:#fff;--saving:#1c6b43;--warn-ground:#fff3c4;--warn-text:#5f3b00;--error:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#0e181b;--card:#152327;--text:#eef3f3;--soft:#b3c2c6;
--line:#2c3d42;--ink:#7fd0df;--accent:#ffb07a;--on-accent:#3a1700;--saving:#7fd6a6;--warn-ground:#453000;
--warn-text:#ffe29a;--error:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:20px 16px 40px;background:var(--ground);color:var(--text);
font:16px/1.6 "Figtree Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header,main,footer{width:100%;max-width:480px;margin:0 auto;overflow-wrap:anywhere}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;margin-bottom:14px;color:var(--text);
text-decoration:none;font-weight:750;font-size:1.08rem;letter-spacing:-.015em;line-height:1.05}
.logo svg{flex:none;color:var(--ink)}
.logo em{font-style:normal;color:var(--accent)}
main{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:28px}
.sandbox{margin:-28px -28px 24px;padding:12px 28px;background:var(--warn-ground);color:var(--warn-text);
border-radius:9px 9px 0 0}
h1{margin:0 0 16px;font-size:clamp(1.45rem,1.2rem + 1vw,1.95rem);font-weight:700;line-height:1.2;
letter-spacing:-.012em;text-wrap:balance}
.item{display:flex;gap:14px;align-items:center;margin:0 0 16px}
.item img{flex:none;width:112px;height:63px;object-fit:cover;border-radius:6px;background:var(--line)}
.item p{margin:0;min-width:0;font-weight:650;line-height:1.3}
.lines{margin:0 0 24px;font-variant-numeric:tabular-nums}
.lines div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}
.lines dt{min-width:0;color:var(--soft)}
.lines dd{margin:0;white-space:nowrap}
.lines .coupon dd{color:var(--saving)}
.lines .total{margin-top:4px;padding-top:12px;border-top:1px solid var(--line)}
.invoice{margin:-8px 0 24px;font-size:.875rem}
.lines .total *{color:var(--text);font-weight:700;font-size:1.25rem;line-height:1.25}
label{display:block;margin-bottom:6px;font-weight:650}
input{width:100%;padding:12px 14px;font:inherit;font-size:1.125rem;letter-spacing:.04em;color:inherit;
background:transparent;border:1px solid var(--soft);border-radius:10px;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--error);border-width:2px}
.error{margin:8px 0 0;color:var(--error);font-weight:650}
button,.button{display:block;width:100%;margin-top:20px;padding:14px;font:inherit;font-size:1.0625rem;
font-weight:650;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);
border:0;border-radius:10px;cursor:pointer}
button:not(.link):hover,.button:hover{filter:brightness(1.1)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
a{color:var(--ink)}
.cancel{margin:18px 0 0;text-align:center}
.cancel a,.link{display:inline-block;padding:6px}
.link{width:auto;margin:0;color:var(--ink);background:none;font-size:1rem;font-weight:400;text-decoration:underline}
.hint{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
.hint p{margin:8px 0}
code{display:block;color:var(--text);font-size:.9375rem;white-space:nowrap}
footer{margin-top:20px;color:var(--soft);font-size:.875rem}
footer p{margin:0}
@media (max-width:400px){main{padding:20px}.sandbox{margin:-20px -20px 20px;padding:12px 20px}
.item img{width:96px;height:54px}}
`;
