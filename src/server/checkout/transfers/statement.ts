import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';

/** A credit on the bank's statement. */
export interface StatementCredit {
  /** In the file, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly cents: number;
  readonly text: string;
  /** The cells of `text`. */
  readonly cells: readonly string[];
  readonly reference: string;
}

export interface Statement {
  readonly credits: readonly StatementCredit[];
  readonly debits: number;
  /** Rows without a date or a sum that can be read. */
  readonly unread: number;
}

export const MOST_ROWS = 5000;
export const MOST_BYTES = 1024 * 1024;

/** Thrown for a file that is no statement; the message is Italian. */
export class UnreadableStatement extends Error {}

/** Columns by their headers; banks call them differently. */
const HEADERS = {
  day: /data.*(contab|operaz|valuta)|^data|^date/i,
  amount: /importo|amount|^(entrate|accrediti?|avere)/i,
  // Payers choose the "reference" of many banks' files.
  text: /descrizione|causale|dettagli|ordinante|(?<!data )operazione$|description|riferimento|reference/i,
  reference: /\b(cro|trn)\b|id (movimento|transazione)|^id$|transaction id/i,
};
const BROKEN =
  'Il file non è un CSV leggibile: manca una virgoletta di chiusura. Scaricalo di nuovo dalla banca.';
/** Lines above the header, where banks write the account's data. */
const MOST_PREAMBLE = 30;

/**
 * Reads a bank's CSV: in UTF-8 or Windows-1252, with semicolons, commas or tabs, and sums as "1.234,56" or "1234.56".
 * @throws UnreadableStatement
 */
export function parseStatement(bytes: Uint8Array): Statement {
  if (bytes.length > MOST_BYTES) throw new UnreadableStatement('Il file è troppo grande: al massimo 1 MB.');
  const text = decode(bytes);
  const rows = parseCsv(text, delimiterOf(text));
  if (rows.length > MOST_ROWS + MOST_PREAMBLE) {
    throw new UnreadableStatement(
      `Il file ha troppe righe: al massimo ${MOST_ROWS}. Scegli un periodo più breve.`,
    );
  }
  const at = rows.slice(0, MOST_PREAMBLE).findIndex(({ cells }) => isHeader(cells));
  const header = rows[at]?.cells;
  if (!header) {
    throw new UnreadableStatement(
      'Non troviamo le colonne: servono almeno la data, l’importo e la descrizione.',
    );
  }
  const columnsOf = (pattern: RegExp) =>
    header.flatMap((name, place) => (pattern.test(name.trim()) ? [place] : []));
  const [day = 0] = columnsOf(HEADERS.day);
  const [amount = 0] = columnsOf(HEADERS.amount);
  const texts = columnsOf(HEADERS.text);
  const [reference] = columnsOf(HEADERS.reference);

  const credits: StatementCredit[] = [];
  const seen = new Map<string, number>();
  let debits = 0;
  let unread = 0;
  for (const { line, cells } of rows.slice(at + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const date = dayOf(cells[day] ?? '');
    const written = (cells[amount] ?? '').trim();
    const cents = centsOf(written);
    if (date === undefined || (cents === undefined && written !== '')) unread += 1;
    else if (cents === undefined || cents <= 0) debits += 1;
    else {
      const about = texts.map((place) => (cells[place] ?? '').trim()).filter(Boolean);
      const own = reference === undefined ? '' : (cells[reference] ?? '').trim();
      const credit = { line, day: date, cents, text: about.join(' ').replace(/\s+/g, ' '), cells: about };
      credits.push({ ...credit, reference: own || madeReference(credit, seen) });
    }
  }
  return { credits, debits, unread };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the file has most of. */
function delimiterOf(text: string): string {
  const count = (sign: string) => text.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => {
    // A comma is also in sums and texts.
    const weight = (one: string) => (one === ',' ? count(one) / 4 : count(one));
    return weight(sign) > weight(best) ? sign : best;
  });
}

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** @throws UnreadableStatement where a quote does not end */
function parseCsv(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let end = 0;
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: end + 1, cells });
        end = lines;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableStatement(BROKEN);
    throw error;
  }
}

const isHeader = (cells: readonly string[]): boolean =>
  [HEADERS.day, HEADERS.amount, HEADERS.text].every((pattern) =>
    cells.some((cell) => pattern.test(cell.trim())),
  );

/** `25/11/2026`, `25-11-26`, `25.11.2026` and `2026-11-25` as `YYYY-MM-DD`; undefined for what is no day. */
function dayOf(written: string): string | undefined {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written.trim()) ?? [];
  const [, day = d, month = m, year = y] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\b/.exec(written.trim()) ?? [];
  if (!day || !month || !year) return undefined;
  const full = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${full}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(full) ? full : undefined;
}

/** Cents of "1.234,56", "1234.56", "+120,00 €" or "-5"; undefined for what is no sum. */
function centsOf(written: string): number | undefined {
  const plain = written.replace(/[\s'’€+]|EUR/g, '');
  const sign = plain.startsWith('-') ? -1 : 1;
  const digits = plain.replace(/^-/, '');
  // The last separator is the decimal one, if one or two digits follow it.
  const [ending = '', decimals = ''] = /[.,](\d{1,2})$/.exec(digits) ?? [];
  const whole = digits.slice(0, digits.length - ending.length);
  if (!/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(whole)) return undefined;
  return sign * (Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0')));
}

/** Names a row of a file without references, the same when the file is read again; equal rows are counted. */
function madeReference(
  row: Pick<StatementCredit, 'day' | 'cents' | 'text'>,
  seen: Map<string, number>,
): string {
  const facts = JSON.stringify([row.day, row.cents, row.text]);
  const nth = (seen.get(facts) ?? 0) + 1;
  seen.set(facts, nth);
  return `csv:${createHash('sha256').update(`${facts}${nth}`).digest('hex').slice(0, 24)}`;
}
