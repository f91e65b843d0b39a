import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { listPending, listReferences } from './queries';
import { withdraw } from './settlementService';

/**
 * Ends all checkouts of a person that are under way, at the provider too; what was paid at that very moment is
 * fulfilled.
 * @throws what the provider throws when it cannot be reached
 */
export async function expireCheckouts(deps: Deps, userId: string): Promise<void> {
  for (const purchase of await listPending(deps.database.orm, userId)) await withdraw(deps, purchase);
}

export async function hasOpenCheckouts(db: Executor, userId: string): Promise<boolean> {
  return (await listPending(db, userId)).length > 0;
}

/** Deletes what the payment provider keeps of a buyer in this database. */
export async function forgetBuyer({ payments }: Deps, tx: Executor, userId: string): Promise<void> {
  await payments.forgetBuyer(tx, await listReferences(tx, userId));
}
