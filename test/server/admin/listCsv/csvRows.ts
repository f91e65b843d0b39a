import type { Admin } from '../../../support/admin';

/** Splits what the shop writes as CSV into its cells, with the quotes taken off. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The rows of a list's file, each as its columns in order: header and cell. */
export async function csvRows(
  admin: Admin,
  list: string,
  query: object = {},
  url = `/api/admin/Csv/${list}`,
) {
  const [headers = [], ...rows] = cellsOf((await admin.post(url, query)).text);
  return rows.map((cells) => cells.map((cell, nth) => [headers[nth], cell]));
}

/** Expects a list's file to hold these rows. Every cell needs a value of its own, so that no two columns can be swapped. */
export const expectCsv = async (
  admin: Admin,
  list: string,
  query: object,
  ...expected: Readonly<Record<string, unknown>>[]
) => expect(await csvRows(admin, list, query)).toEqual(expected.map(Object.entries));

/** Returns one of several distinct moments. */
export const moment = (nth: number) =>
  new Date(`2026-01-${String(nth).padStart(2, '0')}T10:${String(nth).padStart(2, '0')}:00Z`);

/** The same moment as a file writes it, in Italy. */
export const inItaly = (nth: number) => {
  const two = String(nth).padStart(2, '0');
  return `2026-01-${two} 11:${two}:00`;
};
