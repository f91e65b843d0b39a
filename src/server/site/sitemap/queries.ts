import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/executor';

/** A public course or learning path. */
export interface PublicItem extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  /** A timestamp in PostgreSQL's text format. */
  readonly updated: string;
}

export type ItemTable = 'courses' | 'bundles';

const onSale = sql`is_operative and deleted_at is null`;
const table = (name: ItemTable) => sql.raw(name);

/** Returns a page of items after an id, ordered by id. */
export async function listPublic(
  db: Executor,
  name: ItemTable,
  { after, limit }: { after: string; limit: number },
): Promise<PublicItem[]> {
  const { rows } = await db.execute<PublicItem>(sql`
    select id, slug, updated_at as updated from ${table(name)}
    where ${onSale} and id > ${after} order by id limit ${limit}`);
  return rows;
}

/** Returns the number of items and the time of the latest change. */
export async function summarize(
  db: Executor,
  name: ItemTable,
): Promise<{ count: number; updated: string | null }> {
  const { rows } = await db.execute<{ count: number; updated: string | null }>(sql`
    select count(*)::int as count, max(updated_at) as updated from ${table(name)} where ${onSale}`);
  return rows[0] ?? { count: 0, updated: null };
}

/** Returns the last id of each full part of `size` courses, except of the last part. */
export async function partEnds(db: Executor, size: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as place, count(*) over () as total from courses where ${onSale}
    ) numbered where place % ${size} = 0 and place < total order by id`);
  return rows.map(({ id }) => id);
}

/** Returns the categories of courses on sale. */
export async function usedCategories(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    select distinct cc.category from course_categories cc
    join courses c on c.id = cc.course_id and c.is_operative and c.deleted_at is null order by cc.category`);
  return rows.map(({ category }) => category);
}

/** Returns the active promoters by their part of the address. */
export async function listPromoters(db: Executor): Promise<{ slug: string; updated: string }[]> {
  const { rows } = await db.execute<{ slug: string; updated: string }>(sql`
    select name as slug, updated_at as updated from promoters where is_active order by lower(name)`);
  return rows;
}

/** Returns every teacher by their part of the address. */
export async function listTeachers(db: Executor): Promise<{ slug: string; updated: string }[]> {
  const { rows } = await db.execute<{ slug: string; updated: string }>(sql`
    select slug, updated_at as updated from teachers order by slug`);
  return rows;
}
