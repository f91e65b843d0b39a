import { type Consent, SIGN_UP_CONSENTS } from '../../../contract/identity/consents';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Environment } from '../../../contract/platform/environment';
import { escapeHtml } from '../../platform/http/html';

/** What comes back of a form that was refused; never a password. */
export interface Returned {
  readonly typed?: Readonly<Record<string, string>>;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
}

export const SIGN_UP_PATH = `${BASE_PATH}/iscrizione`;
/** Where a browser that runs scripts takes the session over. */
export const RETURN_PATH = `${BASE_PATH}/accesso/e-mail`;

const LOGIN_FIELDS: readonly Field[] = [
  { name: 'Username', label: 'E-mail', type: 'email', autoComplete: 'username' },
  { name: 'Password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];
const SIGN_UP_FIELDS: readonly Field[] = [
  { name: 'FirstName', label: 'Nome', type: 'text', autoComplete: 'given-name' },
  { name: 'Surname', label: 'Cognome', type: 'text', autoComplete: 'family-name' },
  { name: 'Email', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { name: 'Password', label: 'Password', type: 'password', autoComplete: 'new-password' },
];

const ERROR = 'display:block;color:#b3261e;margin-top:4px';
const INPUT =
  'box-sizing:border-box;display:block;width:100%;min-height:44px;padding:8px 12px;margin-top:4px;font:inherit;border:1px solid #5f6f74;border-radius:8px;background:#fff;color:#14262b';
const BUTTON =
  'min-height:44px;padding:8px 24px;font:inherit;font-weight:650;border:0;border-radius:8px;background:#0b5161;color:#fff';
const LINK = 'color:#0b5161';

/** A form without scripts, at the address of the page that it stands for. */
export function loginForm(action: string, returned: Returned = {}): string {
  return form({ action, fields: LOGIN_FIELDS, consents: '', button: 'Accedi' }, returned);
}

export function signUpForm(
  action: string,
  { legal }: Pick<Environment, 'legal'>,
  returned: Returned = {},
): string {
  const consents = SIGN_UP_CONSENTS.map((consent) => consentField(consent, legal, returned)).join('');
  return form({ action, fields: SIGN_UP_FIELDS, consents, button: 'Iscriviti' }, returned);
}

interface Form {
  readonly action: string;
  readonly fields: readonly Field[];
  readonly consents: string;
  readonly button: string;
}

function form({ action, fields, consents, button }: Form, returned: Returned): string {
  const { message = '', errors = {} } = returned;
  const whole = Object.keys(errors).length > 0 ? '' : message;
  return `<form method="post" action="${escapeHtml(action)}">${whole && `<p role="alert" style="${ERROR}">${escapeHtml(whole)}</p>`}${fields
    .map((field) => fieldOf(field, returned))
    .join('')}${consents}<p><button type="submit" style="${BUTTON}">${button}</button></p></form>`;
}

/** Characters, as in the contract (userShapes.ts). */
const LONGEST_PASSWORD = 200;
const LONGEST = 254;

function fieldOf({ name, label, type, autoComplete }: Field, { typed = {}, errors = {} }: Returned): string {
  const value = type === 'password' ? '' : ` value="${escapeHtml(typed[name] ?? '')}"`;
  return `<p><label>${label}<input name="${name}" type="${type}" autocomplete="${autoComplete}" maxlength="${type === 'password' ? LONGEST_PASSWORD : LONGEST}" required${value}${describe(name, errors)} style="${INPUT}"></label>${errorOf(name, errors)}</p>`;
}

function consentField(
  { field, required, parts }: Consent,
  legal: Environment['legal'],
  { typed = {}, errors = {} }: Returned,
): string {
  const text = parts.map(({ text, legal: page }) =>
    page ? `<a href="${escapeHtml(legal[page])}" style="${LINK}">${escapeHtml(text)}</a>` : escapeHtml(text),
  );
  const state = (required ? ' required' : '') + (typed[field] ? ' checked' : '');
  return `<p><label><input type="checkbox" name="${field}"${state}${describe(field, errors)}> ${text.join('')}</label>${errorOf(field, errors)}</p>`;
}

const describe = (name: string, errors: Readonly<Record<string, string>>) =>
  errors[name] ? ` aria-invalid="true" aria-describedby="${name}-message"` : '';

const errorOf = (name: string, errors: Readonly<Record<string, string>>) =>
  errors[name] ? `<span id="${name}-message" style="${ERROR}">${escapeHtml(errors[name])}</span>` : '';

/** Links of every plain page. */
export const shopLinks = (...others: readonly string[]): string =>
  `<p>${[...others, `<a href="${BASE_PATH}/" style="${LINK}">Torna al negozio</a>`].join(' · ')}</p>`;

export const linkTo = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" style="${LINK}">${text}</a>`;
