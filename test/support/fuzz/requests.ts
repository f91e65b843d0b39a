import fc from 'fast-check';
import { pathParameters } from '../../../src/contract/address';
import type { Endpoint } from '../../../src/contract/endpoint';
import { rows } from '../rows';
import { type Body, formOf, oddBody, properBody } from './bodies';
import { oddText, oddValue, wellFormed } from './odd';
import { inputsOf } from './shapes';

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

const role = fc.constantFrom<Role>('visitor', 'student', 'admin');
const end = fc.oneof(
  fc.constantFrom(...ODD_ENDS),
  oddText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 3000)),
);

/** Generates requests for all rows of the contract, and for pages and files. */
export function fuzzRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const ofRows = rows.map(([name, row]) => rowRequest(name, row, known));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...ofRows) },
    { weight: 1, arbitrary: pageRequest(known) },
  );
}

function rowRequest(name: string, row: Endpoint, known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      role: row.access === 'admin' ? fc.constantFrom<Role>('admin', 'admin', 'student', 'visitor') : role,
      input: inputsOf(row.input, known),
      isOdd: fc.nat(2).map((chance) => chance === 0),
      method: fc
        .nat(30)
        .chain((chance) => (chance === 0 ? fc.constantFrom(...METHODS) : fc.constant(row.method))),
      path: pathOf(row, known),
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
function pathOf({ path }: Endpoint, known: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(fc.constantFrom(...known).map(encodeURIComponent), end);
  return fc
    .tuple(...pathParameters(path).map(() => value))
    .map((values) => values.reduce((filled, one) => filled.replace(/\{\w+\}/, () => one), path));
}

function pageRequest(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      role,
      method: fc.constantFrom('GET', 'GET', 'GET', ...METHODS),
      start: fc.constantFrom(...PAGES),
      end: fc.oneof(fc.constant(''), fc.constantFrom(...known).map(encodeURIComponent), end),
      headers: fc.constantFrom(...HEADERS),
      body: fc.constantFrom('', '', '', '{}', '\x1e', 'card=4242', '{"protocol":"json","version":1}\x1e'),
    })
    .map(({ start, end: last, ...request }) => ({ name: 'page', ...request, path: start + last }));
}
