import { and, count, desc, or, sql } from 'drizzle-orm';
import { type Database, leads } from '../database';
import type { Executor } from '../database/executor';
import { containsPattern } from '../database/likePattern';

export type NewLead = typeof leads.$inferInsert;

/** Saves a lead, unless the address already has one of this campaign that was not withdrawn. */
export async function addLead(tx: Executor, lead: NewLead): Promise<void> {
  await tx.insert(leads).values(lead).onConflictDoNothing();
}

/** Returns a page of leads, newest first. */
export async function listLeads(
  { orm }: Database,
  { query, page, pageSize }: { query: string; page: number; pageSize: number },
) {
  const pattern = containsPattern(query);
  const columns = [leads.email, leads.firstName, leads.lastName, leads.subject, leads.message];
  const wanted = query ? and(or(...columns.map((column) => sql`${column} ilike ${pattern}`))) : undefined;
  const items = await orm
    .select()
    .from(leads)
    .where(wanted)
    .orderBy(desc(leads.createdAt), leads.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = (await orm.select({ count: count() }).from(leads).where(wanted))[0]?.count ?? 0;
  return { items, total };
}
