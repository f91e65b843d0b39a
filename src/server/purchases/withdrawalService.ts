import type { Executor } from '../database/executor';
import type { Deps } from '../deps';
import { forgetBuyer } from '../payments/sandbox/sessions';
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

/** What the embedded provider of payments has noted of a buyer goes with the account. */
export async function forgetAtTill(tx: Executor, userId: string): Promise<void> {
  await forgetBuyer(tx, await listReferences(tx, userId));
}
