/** First characters that make a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\r\n]/;

/**
 * A cell of a text. What a spreadsheet would run as a formula gets an apostrophe in front, which it hides (OWASP, "CSV
 * Injection").
 */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe !== text || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV as Italian spreadsheets read it: semicolons, since the comma is for decimals. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;

/** Begins the file: without it Excel takes UTF-8 for the system's code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** "1249,00": without a separator of thousands, so that it stays a number. */
export const csvAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
