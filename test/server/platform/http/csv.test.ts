import { buffer } from 'node:stream/consumers';
import { csvAmount, csvEuro, csvFile, csvFlag, csvTime } from '../../../../src/server/platform/http/csv';
import { fromEuro, italianAmount, priceInEuro } from '../../../../src/server/platform/http/money';
import type { SentFile } from '../../../../src/server/platform/http/sentFile';

/** With the mark that it begins with, which text decoders leave out. */
const textOf = async (content: SentFile['content']) =>
  Buffer.isBuffer(content) ? content.toString() : (await buffer(content)).toString();

/** The only cell of the only row, as it is written. */
async function written(cell: string) {
  const rows = (async function* () {
    yield [cell];
  })();
  const { content } = csvFile('prova', [['Testo', (row: string) => row]], rows);
  return (await textOf(content)).slice('\uFEFFTesto\r\n'.length, -'\r\n'.length);
}

describe('a cell of a CSV', () => {
  it.each([
    ['=', '=1+1', `"'=1+1"`],
    ['+', '+39 333', `"'+39 333"`],
    ['-', '-2', `"'-2"`],
    ['an amount that goes on', '-1,00+A1', `"'-1,00+A1"`],
    ['=, and ends with an amount', '=1-1,00', `"'=1-1,00"`],
    ['@', '@SUM(A1)', `"'@SUM(A1)"`],
    ['a wide =', '＝1+1', `"'＝1+1"`],
    ['a wide +', '＋1', `"'＋1"`],
    ['a wide -', '－1', `"'－1"`],
    ['a wide @', '＠SUM(A1)', `"'＠SUM(A1)"`],
    ['a tab', '\t=1', `"'\t=1"`],
    ['a carriage return', '\r=1', `"'\r=1"`],
    ['=, with quotes and semicolons', '=A("1";2)', `"'=A(""1"";2)"`],
  ])('is no formula when it begins with %s', async (_name, cell, expected) => {
    expect(await written(cell)).toBe(expected);
  });

  it.each(['1=1', 'a+b', 'a-b', '-0,05', 'anna@example.com', ' =1', 'a\t=1', "'", ''])(
    'stays as it is when such a sign comes later, or is that of an amount: %j',
    async (cell) => {
      expect(await written(cell)).toBe(cell);
    },
  );

  it.each([
    ['a;b', '"a;b"'],
    ['a"b"', '"a""b"""'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
  ])('is quoted when it holds %j', async (cell, expected) => {
    expect(await written(cell)).toBe(expected);
  });

  it('is guarded in each line of a file, which names its columns and itself', async () => {
    const pages = (async function* () {
      yield ['uno', '=due'];
      yield ['@tre'];
    })();
    const columns = [
      ['Testo', (row: string) => row],
      ['Lettere', (row: string) => `${row.length}`],
    ] as const;
    const { name, mime, content } = csvFile('prova', columns, pages);
    expect([name, mime]).toEqual(['prova.csv', 'text/csv; charset=utf-8']);
    expect(await textOf(content)).toBe(`\uFEFFTesto;Lettere\r\nuno;3\r\n"'=due";4\r\n"'@tre";4\r\n`);
  });
});

it('writes money with two decimals and a comma', () => {
  expect([0, 5, 100, 123_456].map(csvAmount)).toEqual(['0,00', '0,05', '1,00', '1234,56']);
  expect([0, 0.29, 1234.5].map(csvEuro)).toEqual(['0,00', '0,29', '1234,50']);
  expect(csvEuro(undefined)).toBe('');
});

it('takes euro to the nearest cent, and tells cents in euro, each part by its name', () => {
  // In binary each of these lies just beside its cents.
  expect([19.99, 1.15, 0.29, 4.35, 1.005].map(fromEuro)).toEqual([1999, 115, 29, 435, 100]);
  expect(priceInEuro({ listCents: 1999, discountCents: 5, totalCents: 1994 })).toEqual({
    ...{ listPrice: 19.99, discount: 0.05, total: 19.94 },
  });
});

it.each([
  [124_900, undefined, '1.249,00 €'],
  [5, undefined, '0,05 €'],
  [-12_345_678, undefined, '-123.456,78 €'],
  [124_900, 'USD', '1.249,00 USD'],
])('writes %i cents for a reader, in the currency %s, as Italians do: %s', (cents, currency, text) => {
  expect(italianAmount(cents, currency).replace('\u00a0', ' ')).toBe(text);
});

it('writes times of Italy, in winter and in summer, and nothing for none', () => {
  expect(csvTime('2026-01-31T23:30:15Z')).toBe('2026-02-01 00:30:15');
  expect(csvTime('2026-06-30T22:00:00Z')).toBe('2026-07-01 00:00:00');
  expect([csvTime(null), csvTime(undefined)]).toEqual(['', '']);
});

it('a file says yes and no in Italian', () => {
  expect([csvFlag(true), csvFlag(false)]).toEqual(['sì', 'no']);
});
