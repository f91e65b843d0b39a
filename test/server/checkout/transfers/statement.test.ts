import { MOST_BYTES, MOST_ROWS, parseStatement } from '../../../../src/server/checkout/transfers/statement';

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
  ["1'234,56", 123_456],
  ['1’234,56', 123_456],
  ['1 234,56 EUR', 123_456],
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
  ['25/11/20261;5,00;x', 'a year of five digits'],
  ['25/11/2026;5-5;x', 'a dash inside a sum'],
  ['25/11/2026;1234,567;x', 'three decimals'],
])('counts %s as unread: %s', (row) => {
  expect(read(`${HEAD}${row}\n`)).toMatchObject({ credits: [], debits: 0, unread: 1 });
});

it.each(['25/11/2026', '25-11-26', '25.11.2026', '2026-11-25', '2026-11-25T09:00:00'])(
  'reads the day %s',
  (day) => {
    expect(read(`${HEAD}${day};5,00;x\n`).credits[0]?.day).toBe('2026-11-25');
  },
);

it.each([
  ['5/1/2026', '2026-01-05'],
  ['7.9.26', '2026-09-07'],
  [' 2026-11-25', '2026-11-25'],
])('reads the short or indented day %j', (written, day) => {
  expect(read(`${HEAD}${written};5,00;x\n`).credits[0]?.day).toBe(day);
});

it.each<[string, string | undefined]>([
  ['Data operazione;Entrate;Dettagli', 'x'],
  ['data valuta;ACCREDITI;Ordinante', 'x'],
  ['Data contabile;Avere;Tipo operazione', 'x'],
  [' Data ; Accredito ; Causale ', 'x'],
  ...['contabile', 'operazione', 'valuta'].map((day): [string, string] => [
    `N. data ${day};Importo;Causale`,
    'x',
  ]),
  // The day that the bank books by comes first, and the balance is no sum that came.
  ['Data contabile;Importo;Descrizione;Data valuta;Saldo dare/avere', 'x;26/11/2026;9,00'],
  ['Data;Saldo entrate;Avere;Descrizione', undefined],
  ['Data;Importo;Descrizione;Operazione n.', 'x;77'],
])('finds the columns of the header %j', (header, rest) => {
  const row = rest === undefined ? '25/11/2026;9,00;5,00;x' : `25/11/2026;5,00;${rest}`;
  expect(read(`${header}\n${row}\n`).credits).toMatchObject([{ day: '2026-11-25', cents: 500, text: 'x' }]);
});

it('finds the header in the first thirty lines alone', () => {
  const after = (lines: number) => `${'Conto;IT60\n'.repeat(lines)}${HEAD}25/11/2026;5,00;x\n`;
  expect(read(after(29)).credits).toHaveLength(1);
  expect(() => read(after(30))).toThrow(/servono almeno la data/);
});

it('takes a file of as many rows and bytes as are allowed, beside the lines above', () => {
  const rows = '25/11/2026;5,00;x\n'.repeat(MOST_ROWS);
  expect(read(`Conto;IT60\n${HEAD}${rows}`).credits).toHaveLength(MOST_ROWS);
  const row = `${HEAD}25/11/2026;5,00;`;
  expect(read(row + 'x'.repeat(MOST_BYTES - row.length)).credits).toHaveLength(1);
});

it('skips lines without content, and leaves no gaps in a text', () => {
  const text = `Data;Importo;Descrizione;Causale;Dettagli\n;;;;\n ; ;;;\n25/11/2026;5,00; uno   due  tre ;;fine\n`;
  expect(read(text)).toEqual({
    credits: [
      expect.objectContaining({ line: 4, text: 'uno due tre fine', cells: ['uno   due  tre', 'fine'] }),
    ],
    debits: 0,
    unread: 0,
  });
});

it('reads semicolons between sums and texts with more commas than that', () => {
  const row = '25/11/2026;1,50;a, b, c, d, e, f, g\n';
  expect(read(`Data;Importo;Descrizione\n${row}${row}`).credits).toMatchObject(
    [1, 2].map(() => ({ cents: 150, text: 'a, b, c, d, e, f, g' })),
  );
});

it('reads lines whose ends differ', () => {
  const text = `Conto;IT60\n${`${HEAD}25/11/2026;5,00;x\n`.replaceAll('\n', '\r')}`;
  expect(read(text).credits).toMatchObject([{ line: 3, cents: 500 }]);
});

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
  // Spreadsheets begin a file in UTF-8 with its mark.
  expect(read('\uFEFF"Date";Amount;Description\n25/11/2026;5,00;x\n').credits).toHaveLength(1);
});

it('names rows without a reference the same each time, and equal rows apart', () => {
  const text = `${HEAD}25/11/2026;5,00;x\n25/11/2026;5,00;x\n25/11/2026;5,00;y\n`;
  const [one, two] = [read(text), read(text)].map(({ credits }) => credits.map(({ reference }) => reference));
  expect(one).toEqual(two);
  expect(new Set(one).size).toBe(3);
});

it.each([
  ['day', '24/11/2026;5,00;x'],
  ['sum', '25/11/2026;6,00;x'],
  ['text', '25/11/2026;5,00;y'],
])('names a row the same in a file that holds one of another %s before it', (_what, other) => {
  const row = '25/11/2026;5,00;x\n';
  const nameOf = (rows: string) => read(HEAD + rows).credits.at(-1)?.reference;
  expect(nameOf(`${other}\n${row}`)).toBe(nameOf(row));
  expect(nameOf(`${other}\n`)).not.toBe(nameOf(row));
});

it('names a row whose own reference is empty, as one of a file without references', () => {
  const { credits } = read('Data;Importo;Causale;TRN\n25/11/2026;5,00;x; \n25/11/2026;5,00;x;\n');
  expect(credits.map(({ reference }) => reference)).toEqual([
    expect.stringMatching(/^csv:/),
    expect.stringMatching(/^csv:/),
  ]);
  expect(new Set(credits.map(({ reference }) => reference)).size).toBe(2);
});

it('reads a payer’s reference as text, so that two payments with the same one are two movements', () => {
  const rows = '25/11/2026;60,00;Sara;7K3M9PQR\n26/11/2026;40,00;Sara;7K3M9PQR\n';
  const { credits } = read(`Date;Amount;Description;Reference\n${rows}`);
  expect(credits.map((credit) => credit.text)).toEqual(['Sara 7K3M9PQR', 'Sara 7K3M9PQR']);
  expect(new Set(credits.map(({ reference }) => reference)).size).toBe(2);
});

it.each([
  ['Riferimento (CRO)', 'B12'],
  ['TRN', 'B12'],
  ['ID', 'B12'],
  ['Transaction ID', 'B12'],
  ['Id movimento', 'B12'],
  ['ID transazione', 'B12'],
  // Words that hold the letters are no references.
  ['Macrocategoria', expect.stringMatching(/^csv:/)],
  ['Id cliente', expect.stringMatching(/^csv:/)],
])('reads the bank’s own id in the column %s, or none', (column, reference) => {
  const { credits } = read(`Data;Importo;Causale;${column}\n25/11/2026;5,00;x; B12 \n`);
  expect(credits).toMatchObject([{ reference }]);
});

it.each([
  ['no columns that it knows', 'a;b;c\n1;2;3\n', /servono almeno la data/],
  ['a quote that does not end', `${HEAD}25/11/2026;5,00;"x\n`, /virgoletta di chiusura/],
  ['nothing', '', /servono almeno la data/],
  ['too many rows', HEAD + '25/11/2026;5,00;x\n'.repeat(5100), /troppe righe/],
  ['too much', 'x'.repeat(1024 * 1024 + 1), /troppo grande/],
])('refuses a file with %s', (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});
