import { inArray } from 'drizzle-orm';
import { campaigns } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** Returns the names of campaigns by their ids. */
export async function findCampaignNames(
  db: Executor,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { id, name } = campaigns;
  const rows = await db.select({ id, name }).from(campaigns).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}
