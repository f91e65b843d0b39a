import { BASE_PATH } from '../../contract/platform/basePath';
import { escapeHtml } from '../platform/http/html';
import { plainPage } from '../platform/http/plainPage';
import type { Refusal } from '../platform/http/refusals';

/** Returns the path to redirect to after a plain form submission: always a page of the shop. */
export function returnPath(retURL: unknown, publicUrl: string): string {
  const home = `${BASE_PATH}/`;
  if (typeof retURL !== 'string' || !URL.canParse(retURL, publicUrl)) return home;
  const { origin, pathname, search } = new URL(retURL, publicUrl);
  return origin === new URL(publicUrl).origin && pathname.startsWith(`${BASE_PATH}/`)
    ? pathname + search
    : home;
}

/** The error page of a form sent without JavaScript; the browser's back button keeps what was typed. */
export function refusedPage({ message, errors = {} }: Refusal): string {
  const reasons = Object.values(errors);
  const list = (reasons.length > 0 ? reasons : [message]).map((text) => `<li>${escapeHtml(text)}</li>`);
  const advice = '<p>Torna indietro con il browser: quello che hai scritto è ancora lì.</p>';
  return plainPage(
    'Controlla i dati',
    `<p>Il modulo non è stato inviato:</p><ul>${list.join('')}</ul>${advice}`,
  );
}
