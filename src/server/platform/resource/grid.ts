import { asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Direction } from '../../../contract/platform/adminConstants';
import type { Executor } from '../database/executor';
import { containsPattern } from '../database/likePattern';

/** Columns, or expressions such as `lower(name)`. */
type Columns = SQLWrapper | readonly SQLWrapper[];

/** The part of a `gridQuery` that says which page is wanted. */
export interface Wanted<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly Sort?: Sort | undefined;
  readonly Direction: Direction;
  /** Reads rows alone, from the start: a file is read page after page, and rows that come meanwhile must not hide others. */
  readonly isUncounted?: true | undefined;
}

/** How the rows of a grid can be ordered. */
export interface GridOrder<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, Columns>>;
  /** Makes every order total, so that pages are stable. */
  readonly id: SQLWrapper;
  /** The order when none is asked for. */
  readonly usual: readonly [Columns, Direction];
}

/** The part of a grid's query beside its conditions. */
export interface Slice {
  readonly orderBy: SQL[];
  readonly limit: number;
  readonly offset: number;
}

export interface GridPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** The page returned: the last one when a page beyond it was asked for. */
  readonly page: number;
}

/**
 * Reads a page of a grid and counts all rows; a first page that is not full needs no count. A page of the second half is
 * read from the end, so that the last page costs no more than the first.
 */
export async function readGrid<Row, Sort extends string>(
  { page: wantedPage, pageSize, Sort, Direction, isUncounted }: Wanted<Sort>,
  { sorts, id, usual }: GridOrder<Sort>,
  read: { count(): Promise<number>; rows(slice: Slice): Promise<Row[]> },
): Promise<GridPage<Row>> {
  const [columns, direction] = Sort ? [sorts[Sort], Direction] : usual;
  const orderBy = (way: Direction) => [columns, id].flat().map(way === 'asc' ? asc : desc);
  if (isUncounted) {
    const offset = (wantedPage - 1) * pageSize;
    const rows = await read.rows({ orderBy: orderBy(direction), limit: pageSize, offset });
    return { rows, total: offset + rows.length, page: wantedPage };
  }
  if (wantedPage === 1) {
    const rows = await read.rows({ orderBy: orderBy(direction), limit: pageSize, offset: 0 });
    return { rows, total: rows.length < pageSize ? rows.length : await read.count(), page: 1 };
  }
  const total = await read.count();
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / pageSize)));
  const offset = (page - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return { rows: [], total, page };
  if (offset <= total / 2) {
    return { rows: await read.rows({ orderBy: orderBy(direction), limit, offset }), total, page };
  }
  const reversed = orderBy(direction === 'asc' ? 'desc' : 'asc');
  const rows = await read.rows({ orderBy: reversed, limit, offset: total - offset - limit });
  return { rows: rows.reverse(), total, page };
}

/** Counts, or remembers a count. */
type Counted = (count: () => Promise<number>) => Promise<number>;

/** Reads a page of a grid that shows the rows of one table. Those before the page are passed in an index where one holds them. */
export function readTableGrid<Table extends PgTable & { readonly id: PgColumn }, Sort extends string>(
  db: Executor,
  table: Table,
  wanted: Wanted<Sort>,
  order: GridOrder<Sort>,
  where: SQL | undefined,
  counted: Counted = (count) => count(),
): Promise<GridPage<Table['$inferSelect']>> {
  type Row = Table['$inferSelect'] & { readonly id: string };
  const rows = () => db.select().from(table as PgTable);
  return readGrid(wanted, order, {
    count: () => counted(() => db.$count(table, where)),
    async rows(slice) {
      if (slice.offset === 0) {
        const { orderBy, limit } = slice;
        return rows()
          .where(where)
          .orderBy(...orderBy)
          .limit(limit);
      }
      const ids = await pageOfIds(db, table, { where, joined: [] }, slice);
      return inOrderOf(ids, (await rows().where(inArray(table.id, ids))) as Row[]);
    },
  });
}

/**
 * Reads a page of ids. The rows follow by their ids, so that those before the page are joined only for their order.
 * @param joined the tables that the order or the conditions need, each joined to those before
 */
export async function pageOfIds(
  db: Executor,
  table: PgTable & { readonly id: PgColumn },
  { where, joined }: { where: SQL | undefined; joined: readonly { table: PgTable; on: SQL }[] },
  { orderBy, limit, offset }: Slice,
): Promise<string[]> {
  const from = db
    .select({ id: sql<string>`${table.id}` })
    .from(table as PgTable)
    .$dynamic();
  for (const { table: other, on } of joined) from.innerJoin(other, on);
  const rows = await from
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Returns the rows in the order of their ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The quick search: one of the columns contains the text, whatever its case. Undefined without a text. */
export function contains(query: string, columns: readonly SQLWrapper[]): SQL | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  const pattern = containsPattern(text);
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}

/** A filter that wants one value; undefined when it is not set. */
export const equals = (column: PgColumn, value: string | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);
