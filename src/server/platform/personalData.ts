import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Subject } from './backplane/subjects';
import type { Executor, Transaction } from './database/executor';

/** No mail ever goes there (RFC 2606). */
export const NOBODY = 'deleted.invalid';

/** An address that an account had. Whatever was sent to it later belongs to its present owner. */
export interface FormerAddress {
  readonly address: string;
  readonly until: Date;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly former: readonly FormerAddress[];
}

/** Somebody whose account is being deleted. */
interface Leaver extends Person {
  readonly now: Date;
  /** Takes the subjects of cached answers that showed erased rows. */
  readonly changed: Subject[];
}

/** A file of the copy that people get of their data: without hashes, tokens and other people's data. */
export interface CopiedFile {
  readonly name: string;
  /** Explains the file to its reader. */
  readonly about: string;
  readonly rows: (db: Executor, person: Person) => AsyncIterable<object>;
}

/** A table that holds something about people: what they get a copy of, and what a deletion takes. */
export interface PersonalTable {
  readonly table: PgTable;
  /** Or why there is no copy. */
  readonly copy: readonly CopiedFile[] | string;
  /** Deletes or anonymises the person's rows; absent where they stay as they are. */
  readonly erase?: (tx: Transaction, person: Leaver) => Promise<unknown>;
  /** The columns that name the account after its deletion too, and why. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** Deletes all rows whose column names the account. */
export const deleteBy =
  (table: PgTable, userId: PgColumn) =>
  (tx: Transaction, { id }: Person): Promise<unknown> =>
    tx.delete(table).where(eq(userId, id));

/** Rows of one statement: with one connection, nobody waits long for it. */
const PAGE = 200;

/** A select that was made `$dynamic()`. */
interface Select<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): Select<Row>;
  orderBy(key: PgColumn | SQL): Select<Row>;
  limit(rows: number): Select<Row>;
}

/**
 * Reads a person's own rows, a page at a time.
 * @param key unique in the table, and selected as `key`, which the rows are given without
 */
export async function* inPages<Row extends { readonly key: string }>(
  select: Select<Row>,
  key: PgColumn | SQL,
  own: SQL | undefined,
): AsyncGenerator<Omit<Row, 'key'>> {
  let after = '';
  for (;;) {
    const rows = await select
      .where(and(own, sql`${key} > ${after}`))
      .orderBy(key)
      .limit(PAGE);
    for (const { key: last, ...row } of rows) {
      after = last;
      yield row;
    }
    if (rows.length < PAGE) return;
  }
}
