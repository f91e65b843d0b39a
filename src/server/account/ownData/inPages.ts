import { and, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows of one statement: with one connection, nobody waits long for it. */
export const PAGE = 200;

type Rows<Row> = AsyncGenerator<Row>;
type Keyed = { readonly key: string };

/** All rows, a page at a time, each beginning after the last one's key. */
export async function* inPages<Row extends Keyed>(
  fetchPage: (after: string) => Promise<Row[]>,
): Rows<Omit<Row, 'key'>> {
  let after = '';
  for (;;) {
    const rows = await fetchPage(after);
    for (const { key, ...row } of rows) {
      after = key;
      yield row;
    }
    if (rows.length < PAGE) return;
  }
}

/** A person's own rows after a key. */
export const from = (column: PgColumn, after: string, own: SQL) => and(own, gt(column, after));
