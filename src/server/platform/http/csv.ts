import { Readable } from 'node:stream';
import { SentFile } from './sentFile';

/** First characters that make a spreadsheet take a cell for a formula, the wide ones of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** A negative amount is a number: with an apostrophe no spreadsheet would add it up. */
const AMOUNT = /^-\d+,\d\d$/;
const NEEDS_QUOTES = /[";\r\n]/;

/**
 * A cell of a text. What a spreadsheet would run as a formula gets an apostrophe in front, which it hides (OWASP, "CSV
 * Injection").
 */
function quoted(text: string): string {
  const safe = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return safe !== text || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV as Italian spreadsheets read it: semicolons, since the comma is for decimals. */
const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`;

/** Begins the file: without it Excel takes UTF-8 for the system's code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** "1249,00": without a separator of thousands, so that it stays a number. */
export const csvAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const inItaly = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant of the wire as local time in Italy, `YYYY-MM-DD HH:mm:ss`; '' for none. */
export const csvTime = (instant: string | null | undefined): string =>
  instant ? inItaly.format(new Date(instant)) : '';

/** Euro of the wire; '' for none. */
export const csvEuro = (euro: number | undefined): string =>
  euro === undefined ? '' : csvAmount(Math.round(euro * 100));

export const csvFlag = (isOn: boolean): string => (isOn ? 'sì' : 'no');

/** The cells of a file, column by column. */
export type CsvColumns<Row> = readonly (readonly [header: string, cell: (row: Row) => string])[];

/** A file that is made while it is sent, a page of rows at a time. @param name without `.csv` */
export function csvFile<Row>(
  name: string,
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): SentFile {
  const lines = async function* () {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header));
    for await (const rows of pages)
      yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
  };
  return new SentFile(
    `${name}.csv`,
    'text/csv; charset=utf-8',
    Readable.from(lines(), { objectMode: false }),
  );
}
