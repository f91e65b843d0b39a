import type { Pool } from 'pg';
import type { Category } from '../../src/contract/catalogue/categories';

/** Records of the shop that generated courses refer to. */
export interface Stock {
  readonly teacherIds: readonly string[];
  readonly films: readonly { readonly key: string; readonly seconds: number }[];
  readonly covers: readonly { readonly cover: string; readonly categories: readonly Category[] }[];
}

/** A cover is one of the shop's own, not a cover that was handed on already. */
export async function loadStock(pool: Pool): Promise<Stock> {
  const teachers = await pool.query<{ id: string }>('select id from teachers order by slug limit 100');
  const films = await pool.query<{ key: string; seconds: number }>(`
    select key, duration_seconds as seconds from media
    where mime like 'video/%' and duration_seconds > 0 and orphaned_at is null order by key limit 100`);
  const covers = await pool.query<{ cover: string; categories: Category[] }>(`
    select cover, array_agg(distinct category) as categories
    from courses join course_categories on course_id = courses.id
    where cover <> '' and is_operative and deleted_at is null
    group by cover order by cover limit 100`);
  return { teacherIds: teachers.rows.map(({ id }) => id), films: films.rows, covers: covers.rows };
}

/** More would only take memory: so many people make any number of purchases believable. */
const MOST_BUYERS = 1_000_000;

/** Returns the ids of students with an activated account. */
export function loadBuyers(pool: Pool): Promise<string[]> {
  return loadIds(pool, 'users', 'role = 0 and deleted_at is null and activated_at is not null');
}

/** Returns the ids of courses on sale. */
export function loadItems(pool: Pool): Promise<string[]> {
  return loadIds(pool, 'courses', 'is_operative and deleted_at is null');
}

async function loadIds(pool: Pool, table: 'users' | 'courses', condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${table} where ${condition} order by id limit ${MOST_BUYERS}`,
  );
  return rows.map(({ id }) => id);
}
