import { inArray } from 'drizzle-orm';
import { bundles, courses } from '../database';
import type { Executor } from '../database/executor';

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly isOperative: boolean;
}

/** Returns courses and bundles by id, on sale or not, for the forms that name them. */
export async function findTitles(
  db: Executor,
  ids: readonly (string | null)[],
): Promise<Map<string, Titled>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<string, Titled>();
  if (wanted.length === 0) return found;
  for (const table of [courses, bundles]) {
    const { id, title, isOperative } = table;
    const rows = await db.select({ id, title, isOperative }).from(table).where(inArray(id, wanted));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
