import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { findPurchase } from './queries';

/** Longer than a provider may take; then the refund of a process that died is out of the way. */
const LASTS_MS = 5 * 60_000;

/**
 * Begins an admin's refund of a purchase.
 * @returns until when the lock holds; 'taken' where another refund is under way
 */
export async function lockRefunds(db: Executor, id: string, now: Date): Promise<Date | 'taken' | 'unknown'> {
  const until = new Date(now.getTime() + LASTS_MS);
  const isFree = or(isNull(purchases.refundLockedUntil), lte(purchases.refundLockedUntil, now));
  const locked = await db
    .update(purchases)
    .set({ refundLockedUntil: until, updatedAt: sql`${purchases.updatedAt}` })
    .where(and(eq(purchases.id, id), isFree))
    .returning({ id: purchases.id });
  if (locked.length > 0) return until;
  return (await findPurchase(db, id)) ? 'taken' : 'unknown';
}

export async function unlockRefunds(db: Executor, id: string, until: Date): Promise<void> {
  await db
    .update(purchases)
    .set({ refundLockedUntil: null, updatedAt: sql`${purchases.updatedAt}` })
    .where(and(eq(purchases.id, id), eq(purchases.refundLockedUntil, until)));
}
