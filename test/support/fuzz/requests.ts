import fc from 'fast-check';
import { fillPath, pathParameters } from '../../../src/contract/platform/address';
import type { Endpoint } from '../../../src/contract/platform/endpoint';
import { rows } from '../rows';
import { type Body, formOf, oddBody, properBody } from './bodies';
import { oddText, oddValue, wellFormed } from './odd';
import { inputsOf } from './shapes';
import type { Vocabulary } from './vocabulary';

export type Role = 'visitor' | 'student' | 'admin';

export interface FuzzRequest {
  readonly name: string;
  readonly role: Role;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A character a byte. */
  readonly body: string;
}

const PAGES = [
  ...['/', '/login', '/corsi-trading-online/', '/corsi-trading-online/corsi', '/corsi-trading-online/corso/'],
  ...[
    '/corsi-trading-online/percorso/',
    '/icons/',
    '/assets/',
    '/media/',
    '/media/public/',
    '/demo/',
    '/healthz',
  ],
  ...[
    '/readyz',
    '/sandbox-pay/',
    '/dev/mailbox/',
    '/dev/mails/',
    '/hubs/purchase',
    '/hubs/purchase/negotiate',
  ],
  ...['/hubs/purchase?id=', '/sitemap.xml', '/robots.txt', '/api/', '/api', '/crm/', '/media/1/2/', '/x/'],
];
const ODD_ENDS = [
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..',
  '//',
  ';',
  '%0a',
  '%25',
  '~',
  ':',
  '%F0%9F%9A%80',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...[{}, {}, {}, { accept: 'text/html' }, { 'accept-encoding': 'br' }, { 'accept-encoding': '\xff;q=x,,*' }],
  ...[
    { authorization: 'Bearer a.b.c' },
    { authorization: `Bearer ${'a'.repeat(3000)}` },
    { authorization: '\xe8' },
  ],
  ...[{ cookie: '=;;\xff=%00; a' }, { range: 'bytes=9-1' }, { 'if-none-match': '*' }, { origin: 'null' }],
  ...[{ 'user-agent': '\xff'.repeat(1000) }, { 'user-agent': '' }, { 'x-forwarded-for': 'x, ,\xff' }],
  ...[{ 'content-encoding': 'gzip' }, { origin: 'https://evil.example' }, { 'accept-language': '*' }],
];

const CALM_ROLES: readonly Role[] = ['student', 'student', 'admin', 'visitor'];
const role = fc.constantFrom<Role>('visitor', 'student', 'admin');
const end = fc.oneof(
  fc.constantFrom(...ODD_ENDS),
  oddText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 3000)),
);

/** `courses` of `courses.getCourse`. */
export const groupOf = (name: string) => name.slice(0, name.indexOf('.'));

/** Generates requests for all rows of the contract, and for pages and files. */
export function fuzzRequests(known: Vocabulary): fc.Arbitrary<FuzzRequest> {
  const ofRows = rows.map(([name, row]) => rowRequest(name, row, known));
  const calm = rows.map(([name, row]) => calmRequest(name, row, known));
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...ofRows) },
    { weight: 4, arbitrary: fc.oneof(...calm) },
    { weight: 1, arbitrary: pageRequest(known) },
  );
}

/** As a screen sends it, as far as the shop's answers tell. */
function calmRequest(name: string, row: Endpoint, known: Vocabulary): fc.Arbitrary<FuzzRequest> {
  const role = fc.constantFrom<Role>(...(row.access === 'admin' ? ['admin' as const] : CALM_ROLES));
  return fc
    .record({
      role,
      input: inputsOf(row.input, known, groupOf(name), true),
    })
    .map(({ role: who, input }) => {
      const { url, rest } = filled(row, input);
      const inQuery = row.encoding === 'query';
      const { type, bytes } = inQuery ? { bytes: '' } : properBody(row, rest);
      const path = inQuery && formOf(rest) ? `${url}?${formOf(rest)}` : url;
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      return { name, role: who, method: row.method, path, headers, body: bytes };
    });
}

/** The row's address with what the input has for its parameters. */
function filled({ path }: Endpoint, input: unknown): { url: string; rest: unknown } {
  try {
    return fillPath(path, input as Record<string, unknown>);
  } catch {
    return { url: path.replace(/\{\w+\}/g, 'x'), rest: input };
  }
}

function rowRequest(name: string, row: Endpoint, known: Vocabulary): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      role: row.access === 'admin' ? fc.constantFrom<Role>('admin', 'admin', 'student', 'visitor') : role,
      input: inputsOf(row.input, known, groupOf(name)),
      isOdd: fc.nat(2).map((chance) => chance === 0),
      method: fc
        .nat(30)
        .chain((chance) => (chance === 0 ? fc.constantFrom(...METHODS) : fc.constant(row.method))),
      path: pathOf(row, known, groupOf(name)),
      query: fc
        .nat(9)
        .chain((chance) =>
          chance === 0 ? fc.dictionary(oddText, oddValue, { maxKeys: 3 }) : fc.constant({}),
        ),
      headers: fc.constantFrom(...HEADERS),
    })
    .chain(({ input, isOdd, query, path, headers, ...request }) => {
      const proper = properBody(row, input);
      const inQuery = row.encoding === 'query';
      const search = [inQuery ? formOf(input) : '', formOf(query)].filter(Boolean).join('&');
      const body: fc.Arbitrary<Body> =
        isOdd && !inQuery ? oddBody(proper) : fc.constant(inQuery ? { bytes: '' } : proper);
      return body.map(({ type, bytes }) => ({
        ...{ name, ...request, body: bytes, path: search ? `${path}?${search}` : path },
        headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
      }));
    });
}

/** The row's path with known or odd values for its parameters. */
function pathOf({ path }: Endpoint, known: Vocabulary, group: string): fc.Arbitrary<string> {
  const value = (name: string) => {
    const held = known.valuesOf(name, group);
    const values = held.length > 0 ? held : known.texts;
    return fc.oneof(
      fc.constantFrom(...values).map((one) => encodeURIComponent(wellFormed(String(one)))),
      end,
    );
  };
  return fc
    .tuple(...pathParameters(path).map(value))
    .map((values) => values.reduce((filled, one) => filled.replace(/\{\w+\}/, () => one), path));
}

function pageRequest(known: Vocabulary): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      role,
      method: fc.constantFrom('GET', 'GET', 'GET', ...METHODS),
      start: fc.constantFrom(...PAGES),
      end: fc.oneof(fc.constant(''), fc.constantFrom(...known.texts).map(encodeURIComponent), end),
      headers: fc.constantFrom(...HEADERS),
      body: fc.constantFrom('', '', '', '{}', '\x1e', 'card=4242', '{"protocol":"json","version":1}\x1e'),
    })
    .map(({ start, end: last, ...request }) => ({ name: 'page', ...request, path: start + last }));
}
