import { like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/executor';
import { escapeLike } from '../database/likePattern';

const LONGEST = 80;

/** A title as it stands in addresses: "Più trading!" is `piu-trading`. Never empty. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return plain || 'senza-titolo';
}

/** The slug of a title, with a number behind it where others have it. */
export async function freeSlug(db: Executor, column: PgColumn, title: string): Promise<string> {
  const slug = slugOf(title);
  const where: SQL = sql`${column} = ${slug} or ${like(column, `${escapeLike(slug)}-%`)}`;
  const rows = await db
    .select({ slug: sql<string>`${column}` })
    .from(column.table)
    .where(where);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
