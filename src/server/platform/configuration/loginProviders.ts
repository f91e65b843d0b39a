import { z } from 'zod';
import type { LoginProvider } from '../../../contract/platform/environment';
import { ConfigurationError } from './configurationError';

/** The account that the shop has with a login provider (OpenID Connect). */
export interface LoginProviderSettings extends LoginProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const GROUP = new RegExp(`^OIDC_([A-Z][A-Z0-9]*)_(?:${PARTS.join('|')})$`);
const NAMES = /^[a-z][a-z0-9]{0,29}$/;
/** The host names that never leave this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The order of the login buttons, where OIDC_PROVIDERS does not say. */
const FIRST = ['social', 'mail'];

/** Each variable of a provider: its shape, and what a right value is. */
const SHAPES = {
  ISSUER: [z.string().refine(isIssuer), 'an https address (http only on this machine)'],
  CLIENT_ID: [z.string().max(500), 'at most 500 characters'],
  CLIENT_SECRET: [z.string().min(8).max(500), 'at least 8 characters'],
  NAME: [z.string().max(40).optional(), 'at most 40 characters'],
  KIND: [z.enum(['social', 'mail']).optional(), 'social or mail'],
} as const;

type Given = Readonly<Record<string, string | undefined>>;

/**
 * The login providers, in the order of their buttons: each is a group `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`,
 * `_CLIENT_SECRET`, and if wanted `_NAME` (what its button says; the issuer's host if absent) and `_KIND`.
 * @param given the variables that are set; `OIDC_PROVIDERS` among them chooses and orders, by names and commas
 * @throws ConfigurationError naming the first variable that is wrong or missing
 */
export function readLoginProviders(given: Given): LoginProviderSettings[] {
  const ids = given.OIDC_PROVIDERS ? chosenIds(given.OIDC_PROVIDERS) : foundIds(given);
  return ids.map((id) => readProvider(id, given));
}

function chosenIds(list: string): string[] {
  const ids = list.split(',').map((id) => id.trim());
  if (!ids.every((id) => NAMES.test(id)) || new Set(ids).size < ids.length) {
    throw wrong('OIDC_PROVIDERS', 'names of small letters and digits, separated by commas, each once');
  }
  return ids;
}

function foundIds(given: Given): string[] {
  const ids = Object.keys(given).flatMap((name) => GROUP.exec(name)?.[1]?.toLowerCase() ?? []);
  const rank = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return [...new Set(ids)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

function readProvider(id: string, given: Given): LoginProviderSettings {
  const nameOf = (part: string) => `OIDC_${id.toUpperCase()}_${part}`;
  const needed = (part: (typeof PARTS)[number]): string => {
    if (given[nameOf(part)] !== undefined) return read(part) as string;
    const other = PARTS.map(nameOf).find((name) => given[name] !== undefined) ?? 'OIDC_PROVIDERS';
    throw new ConfigurationError(`${nameOf(part)} is missing: ${other} needs it.`);
  };
  const read = <Part extends keyof typeof SHAPES>(part: Part) => {
    const [shape, expected] = SHAPES[part];
    const checked = shape.safeParse(given[nameOf(part)]?.trim());
    if (!checked.success) throw wrong(nameOf(part), expected);
    return checked.data;
  };
  const issuer = needed('ISSUER');
  return {
    id,
    issuer,
    clientId: needed('CLIENT_ID'),
    clientSecret: needed('CLIENT_SECRET'),
    name: read('NAME') ?? new URL(issuer).hostname,
    kind: kindOf(read('KIND'), id),
  };
}

function kindOf(given: string | undefined, id: string): LoginProvider['kind'] {
  return given === 'mail' || (given === undefined && id === 'mail') ? 'mail' : 'social';
}

/** Codes and secrets travel there, so never in the open. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  if (username || search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

function wrong(name: string, expected: string): ConfigurationError {
  return new ConfigurationError(`${name} is wrong: expected ${expected}.`);
}
