import { parseStatement } from '../../../../src/server/checkout/transfers/statement';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => parseStatement(utf8(text));
const HEAD = 'Data contabile;Importo;Descrizione\n';
const sumOf = (amount: string) => read(`${HEAD}25/11/2026;"${amount}";x\n`).credits[0]?.cents;

it.each([
  ['1.234,56', 123_456],
  ['1234.56', 123_456],
  ['1,234.56', 123_456],
  ['1.234', 123_400],
  ['1234', 123_400],
  ['+120,00 €', 12_000],
  ['0,5', 50],
  ['12.345.678,9', 1_234_567_890],
])('reads the sum %s', (written, cents) => {
  expect(sumOf(written)).toBe(cents);
});

it.each(['-5,00', '0,00', ''])('counts “%s” among the debits', (written) => {
  expect(read(`${HEAD}25/11/2026;"${written}";x\n`)).toMatchObject({ credits: [], debits: 1, unread: 0 });
});

it.each([
  ['25/11/2026;12,,5;x', 'a broken sum'],
  ['31/02/2026;5,00;x', 'a day that does not exist'],
  [';5,00;x', 'no day'],
])('counts %s as unread: %s', (row) => {
  expect(read(`${HEAD}${row}\n`)).toMatchObject({ credits: [], debits: 0, unread: 1 });
});

it.each(['25/11/2026', '25-11-26', '25.11.2026', '2026-11-25', '2026-11-25T09:00:00'])(
  'reads the day %s',
  (day) => {
    expect(read(`${HEAD}${day};5,00;x\n`).credits[0]?.day).toBe('2026-11-25');
  },
);

it('reads commas with quotes, lines above the header, and line breaks inside a text', () => {
  const text =
    'Conto,IT60\r\n\r\nDate,Amount,Description,TRN\r\n2026-11-25,"1,234.50","BONIFICO\r\nda ""Rossi""",T1\r\n2026-11-26,5,il "resto",T2\r\n';
  expect(read(text).credits).toMatchObject([
    { line: 4, day: '2026-11-25', cents: 123_450, text: 'BONIFICO da "Rossi"', reference: 'T1' },
    { line: 6, day: '2026-11-26', cents: 500, text: 'il "resto"', reference: 'T2' },
  ]);
});

it('reads tabs between texts with commas', () => {
  const text = 'Data contabile\tImporto\tDescrizione\n25/11/2026\t5,00\tAffitto, novembre\n';
  expect(read(text).credits).toMatchObject([{ day: '2026-11-25', cents: 500, text: 'Affitto, novembre' }]);
});

it('reads Windows-1252, which is no UTF-8', () => {
  const bytes = Uint8Array.from(
    [...`${HEAD}25/11/2026;5,00;Nicol\u00f2\n`].map((sign) => sign.charCodeAt(0)),
  );
  expect(parseStatement(bytes).credits[0]?.text).toBe('Nicolò');
  expect(read(`${HEAD}25/11/2026;5,00;Nicolò\n`).credits[0]?.text).toBe('Nicolò');
});

it('names rows without a reference the same each time, and equal rows apart', () => {
  const text = `${HEAD}25/11/2026;5,00;x\n25/11/2026;5,00;x\n25/11/2026;5,00;y\n`;
  const [one, two] = [read(text), read(text)].map(({ credits }) => credits.map(({ reference }) => reference));
  expect(one).toEqual(two);
  expect(new Set(one).size).toBe(3);
});

it('reads a payer’s reference as text, so that two payments with the same one are two movements', () => {
  const rows = '25/11/2026;60,00;Sara;7K3M9PQR\n26/11/2026;40,00;Sara;7K3M9PQR\n';
  const { credits } = read(`Date;Amount;Description;Reference\n${rows}`);
  expect(credits.map((credit) => credit.text)).toEqual(['Sara 7K3M9PQR', 'Sara 7K3M9PQR']);
  expect(new Set(credits.map(({ reference }) => reference)).size).toBe(2);
});

it.each(['Riferimento (CRO)', 'TRN', 'ID', 'Transaction ID', 'Id movimento'])(
  'reads the bank’s own id in the column %s',
  (column) => {
    const { credits } = read(`Data;Importo;Causale;${column}\n25/11/2026;5,00;x;B12\n`);
    expect(credits).toMatchObject([{ reference: 'B12' }]);
  },
);

it.each([
  ['no columns that it knows', 'a;b;c\n1;2;3\n', /servono almeno la data/],
  ['a quote that does not end', `${HEAD}25/11/2026;5,00;"x\n`, /virgoletta di chiusura/],
  ['nothing', '', /servono almeno la data/],
  ['too many rows', HEAD + '25/11/2026;5,00;x\n'.repeat(5100), /troppe righe/],
  ['too much', 'x'.repeat(1024 * 1024 + 1), /troppo grande/],
])('refuses a file with %s', (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});
