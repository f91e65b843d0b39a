import { asc, eq } from 'drizzle-orm';
import { paymentMovements } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { PaidStatus, ProviderCharge } from '../../platform/paymentProvider';
import { type Missing, type MovementRow, missingMovements } from './movements';
import type { PurchaseRow } from './queries';

/** The movements of a purchase, in the order of booking. */
export function listMovements(db: Executor, purchaseId: string): Promise<MovementRow[]> {
  return db
    .select()
    .from(paymentMovements)
    .where(eq(paymentMovements.purchaseId, purchaseId))
    .orderBy(asc(paymentMovements.id));
}

type Account = Pick<PurchaseRow, 'id' | 'provider'> & { readonly currency: string };

/** Books movements of a locked purchase. @param now by the shop's clock */
export async function book(
  tx: Transaction,
  { id: purchaseId, provider, currency }: Account,
  movements: readonly Missing[],
  now: Date,
): Promise<MovementRow[]> {
  if (movements.length === 0) return [];
  return tx
    .insert(paymentMovements)
    .values(
      movements.map(({ at, ...movement }) => ({
        ...movement,
        purchaseId,
        provider,
        currency,
        occurredAt: at ?? now,
        bookedAt: now,
      })),
    )
    .returning();
}

/** Books what the provider knows of a locked purchase and the books lack. */
export async function bookStatus(
  tx: Transaction,
  { id, provider }: PurchaseRow,
  status: PaidStatus,
  now: Date,
): Promise<MovementRow[]> {
  const missing = missingMovements(status, await listMovements(tx, id));
  return book(tx, { id, provider, currency: status.charge.currency }, missing, now);
}

/** The charge of a purchase that costs nothing, so that the books know it too. */
export const freeCharge = (
  { id: reference, currency }: Pick<PurchaseRow, 'id' | 'currency'>,
  at: Date,
): ProviderCharge => ({ reference, cents: 0, currency, at });
