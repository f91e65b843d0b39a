import type { Environment } from '../../../contract/platform/environment';
import { loginForm, RETURN_PATH, SIGN_UP_PATH, shopLinks, signUpForm } from './html';

/** Any host: only path and query are read. */
const BASE = 'http://this-site.invalid';
const BOX = 'font:17px/1.6 Helvetica,Arial,sans-serif;max-width:560px;margin:48px auto;padding:0 16px';

/**
 * Returns what a page that scripts build shows to a browser without them; '' for other pages.
 * @param address path and query of the page
 */
export function scriptlessPart(address: string, environment: Environment): string {
  const { pathname } = new URL(address, BASE);
  if (pathname === environment.loginUrl) return noscript('Accedi', loginForm(address) + shopLinks());
  if (pathname === SIGN_UP_PATH) return noscript('Iscriviti', signUpForm(address, environment) + shopLinks());
  if (pathname === RETURN_PATH) return noscript('Quasi dentro', ALMOST + shopLinks());
  return '';
}

const ALMOST = `<p>E-mail e password sono giuste. L’aula e il profilo però hanno bisogno di JavaScript: attivalo nelle impostazioni del browser e ricarica questa pagina entro dieci minuti, oppure accedi più tardi.</p><p>Il catalogo, i corsi e i prezzi si leggono anche senza.</p>`;

const noscript = (title: string, content: string) =>
  `<noscript><main style="${BOX}"><h1>${title}</h1>${content}</main></noscript>`;
