import { and, eq, sql } from 'drizzle-orm';
import { purchases, receiptCounters, receipts } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

/** Returns the year's next number, and holds the counter until the transaction ends. */
export async function takeNumber(tx: Transaction, year: number): Promise<number> {
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last });
  if (!counter) throw new Error('The counter of receipts was not stored');
  return counter.last;
}

export async function addReceipt(tx: Transaction, receipt: typeof receipts.$inferInsert): Promise<void> {
  await tx.insert(receipts).values(receipt);
}

/** A receipt with its purchase. @param userId only if this person bought it */
export async function findReceipt(db: Executor, purchaseId: string, userId?: string) {
  const found = await db
    .select({ receipt: receipts, purchase: purchases })
    .from(receipts)
    .innerJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .where(
      and(
        eq(receipts.purchaseId, purchaseId),
        userId === undefined ? undefined : eq(purchases.userId, userId),
      ),
    );
  return found[0];
}
export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
