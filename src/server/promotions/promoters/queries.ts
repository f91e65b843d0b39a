import { and, eq, or, sql } from 'drizzle-orm';
import { promoters } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export type PromoterRow = typeof promoters.$inferSelect;

export function listPromoters(db: Executor): Promise<PromoterRow[]> {
  return db.select().from(promoters).where(eq(promoters.isActive, true)).orderBy(promoters.name);
}

/** Finds an active promoter by name or else by title, ignoring case. */
export async function findPromoter(db: Executor, name: string): Promise<PromoterRow | undefined> {
  const isNamed = sql`lower(${promoters.name}) = lower(${name})`;
  const found = await db
    .select()
    .from(promoters)
    .where(and(eq(promoters.isActive, true), or(isNamed, sql`lower(${promoters.title}) = lower(${name})`)))
    .orderBy(sql`not ${isNamed}`, promoters.id)
    .limit(1);
  return found[0];
}
