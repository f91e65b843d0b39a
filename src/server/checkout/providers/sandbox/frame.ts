import { BASE_PATH } from '../../../../contract/platform/basePath';
import type { Environment } from '../../../../contract/platform/environment';
import { escapeHtml } from '../../../platform/http/html';
import { STYLE } from './style';

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
export function frame(title: string, seller: Environment['seller'], body: string): string {
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
<style>${STYLE}</style>
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
