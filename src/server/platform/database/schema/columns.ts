import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../ids';

/** Primary key: an opaque random id that may be shown on the wire. */
export const id = () => text('id').primaryKey().$defaultFn(newId);

/** A moment, always with its zone; a `Date` in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When the row was made. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** When the row was last written; kept by the query builder at every update. */
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Counts the writes of a row, so that the second of two editors learns of the first. */
export const version = () => integer('version').notNull().default(1);

/** Order among siblings, from 0. */
export const position = () => integer('position').notNull().default(0);

/** A line of text that is empty rather than null. */
export const line = (name: string) => text(name).notNull().default('');

/** `column in ('a', 'b')` for a check constraint. The values are ours, never a visitor's. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** Exactly one of the two references is set. */
export function exactlyOne(first: AnyPgColumn, second: AnyPgColumn): SQL {
  return sql`num_nonnulls(${first}, ${second}) = 1`;
}

/** `later` is after `earlier` whenever both are known. */
export function inOrder(earlier: AnyPgColumn, later: AnyPgColumn): SQL {
  return sql`${later} is null or ${earlier} is null or ${later} > ${earlier}`;
}
