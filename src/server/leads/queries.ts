import { leads } from '../platform/database';
import type { Executor } from '../platform/database/executor';

export type NewLead = typeof leads.$inferInsert;

/** Saves a lead, unless the address already has one of this campaign that was not withdrawn. */
export async function addLead(tx: Executor, lead: NewLead): Promise<void> {
  await tx.insert(leads).values(lead).onConflictDoNothing();
}
