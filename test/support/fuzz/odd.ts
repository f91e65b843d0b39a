import fc from 'fast-check';

/** Texts that break careless programs. */
const ODD_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud83d', '\udc00', 'a\ud800b', '🚀', 'e\u0301', '\u202e', '\ufeff', '\r\n'],
  ...[
    '%',
    '%00',
    '%zz',
    '..',
    '../../etc/passwd',
    '/',
    '//',
    '?',
    '#',
    '&',
    '=',
    '+',
    "'",
    "';--",
    '"',
    '\\',
    '`',
  ],
  ...[
    '<script>',
    '{{7*7}}',
    '#{x}',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-1',
  ],
  ...['0', '1e400', '9999999999999999999', '0x10', '2026-02-30', '2026-01-01T00:00:00Z', 'true', '[]', '{}'],
  ...[
    'a b & c | !d',
    ':*',
    '<->',
    '(((',
    'x'.repeat(300),
    'è'.repeat(5000),
    '\\u0000',
    '*',
    '_',
    '$1',
    '[a-z',
  ],
];

const ODD_NUMBERS = [
  ...[0, -0, -1, 1, 2, 5, 0.1, 1.5, 100, 101, 1_000_000, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53],
  ...[2 ** 63, 1e21, 1e300, -1e300, 5e-324, 99_999_999_999_999],
];

export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 20 }),
  },
);

export const oddNumber = fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.double(), fc.integer());

/** Any JSON value, mostly of the wrong type for whatever it is put into. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[[]]], { a: { b: 1 } }),
  fc.array(oddText, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The text with `�` in the place of each lone surrogate, which `encodeURIComponent` throws at. */
export const wellFormed = (text: string) => Buffer.from(text).toString();
