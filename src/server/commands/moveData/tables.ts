import type { Row, Source } from './source';

/** A table, with its names quoted for SQL. */
export interface Table {
  readonly name: string;
  /** All columns but the generated ones, in the order in which they are copied. */
  readonly columns: string;
  /** The primary key's columns. */
  readonly key: string;
  /** Columns of money. */
  readonly money: readonly string[];
}

/** Runs statements on either side. */
export type Query = Source['query'];

/** Reads the shop's tables in order of their names. */
export async function readTables(query: Query): Promise<Table[]> {
  return query<Row & Table>(`
    select format('%I', relname) as name,
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select string_agg(format('%I', attname), ', ' order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary), 'ctid') as key,
      array(select format('%I', attname)::text from pg_attribute
        where attrelid = c.oid and attname like '%\\_cents' and not attisdropped order by attnum) as money
    from pg_class as c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`);
}

/** Returns a fingerprint of a table's rows: tables that differ have different ones. */
export interface Content {
  readonly rows: number;
  /** Sums in cents by column. */
  readonly sums: Readonly<Record<string, string>>;
  /** The sum of all rows' hashes. */
  readonly hash: string;
}

export async function readContent(query: Query, { name, columns, money }: Table): Promise<Content> {
  const sums = money.map((column) => `'${column}', coalesce(sum(${column}), 0)::text`).join(', ');
  const [found] = await query<Row & Content>(`
    select count(*)::int as rows, json_build_object(${sums}) as sums,
      coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as hash
    from ${name}`);
  if (!found) throw new Error(`${name} gave no answer`);
  return found;
}

/** Reads how far each counter has come; those that have not begun are left out. */
export function readSequences(query: Query): Promise<{ name: string; value: string }[]> {
  return query(`
    select format('%I', sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`);
}
