import fc from 'fast-check';
import type { Endpoint } from '../../../src/contract/platform/endpoint';
import { isFile } from './files';
import { oddText, oddValue, wellFormed } from './odd';

export interface Body {
  /** Absent: no such header. */
  readonly type?: string;
  /** A character a byte. */
  readonly bytes: string;
}

const BOUNDARY = 'fuzz';
const latin = (text: string) => Buffer.from(text).toString('latin1');
const textOf = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)));
const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** A body as the row wants it. */
export function properBody({ encoding }: Endpoint, input: unknown): Body {
  if (encoding === 'form') return { type: 'application/x-www-form-urlencoded', bytes: formOf(input) };
  if (encoding === 'multipart')
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: partsOf(input) };
  if (encoding === 'file') {
    const file = fieldsOf(input)
      .map(([, value]) => value)
      .find(isFile);
    return { type: 'application/octet-stream', bytes: file?.bytes ?? '' };
  }
  // JSON.stringify escapes lone surrogates, so that they arrive.
  return { type: 'application/json', bytes: latin(String(JSON.stringify(input))) };
}

/** An address's query, and a form's body. */
export function formOf(input: unknown): string {
  return fieldsOf(input)
    .map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
    .join('&');
}

const encode = (text: string) => encodeURIComponent(wellFormed(text));

function partsOf(input: unknown): string {
  const parts = fieldsOf(input).map(([name, value]) => {
    const fileName = isFile(value) ? `; filename="${value.fileName}"` : '';
    const head = `content-disposition: form-data; name="${latin(name)}"${fileName}`;
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${isFile(value) ? value.bytes : latin(textOf(value))}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'a',
    ';',
    '*/*',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/html',
  ],
  ...[`multipart/form-data; boundary=${BOUNDARY}`, 'application/octet-stream', 'application/JSON', undefined],
];
const BROKEN = [
  ...[
    '',
    ' ',
    '{',
    '[',
    '"',
    '{"a":',
    '{"a":1,}',
    'null',
    '0',
    'true',
    '[]',
    '"x"',
    '1e400',
    '{"a":1}{"b":2}',
  ],
  ...[
    '\xff\xfe',
    '\xed\xa0\x80',
    '{"Query":"\xed\xa0\x80"}',
    '\x00',
    '{"__proto__":{"a":1}}',
    '\xef\xbb\xbf{}',
  ],
  ...[
    '{"constructor":{"prototype":{"a":1}}}',
    `${'['.repeat(20_000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ],
  ...[
    `{"Query":"${'x'.repeat(270_000)}"}`,
    `--${BOUNDARY}\r\n`,
    `--${BOUNDARY}--`,
    'a=1&a=2&a[]=3',
    '%00=%ff&%=&&=',
  ],
];

/** Makes bodies that no screen sends out of a proper one. */
export function oddBody(proper: Body): fc.Arbitrary<Body> {
  const cut = fc.nat(proper.bytes.length).map((at) => ({ ...proper, bytes: proper.bytes.slice(0, at) }));
  const type = fc.constantFrom(...TYPES);
  const typed = (bytes: string, name: string | undefined) =>
    name === undefined ? { bytes } : { type: name, bytes };
  return fc.oneof(
    cut,
    fc.constant({ ...proper, bytes: '' }),
    type.map((name) => typed(proper.bytes, name)),
    fc.constantFrom(...BROKEN).map((bytes) => ({ ...proper, bytes })),
    fc.tuple(fc.constantFrom(...BROKEN), type).map(([bytes, name]) => typed(bytes, name)),
    oddValue.map((value) => ({ type: 'application/json', bytes: latin(String(JSON.stringify(value))) })),
    oddText.map((text) => ({ ...proper, bytes: latin(text) })),
  );
}
