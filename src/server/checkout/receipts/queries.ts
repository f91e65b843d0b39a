import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type creditNoteCounters,
  creditNotes,
  paymentMovements,
  purchases,
  type receiptCounters,
  receipts,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { listLines } from '../orderLines';

/** Returns the year's next number of a series, of test sales or real ones, and holds its counter until the transaction ends. */
export async function takeNumber(
  tx: Transaction,
  counters: typeof receiptCounters | typeof creditNoteCounters,
  { year, isTest }: { year: number; isTest: boolean },
): Promise<number> {
  const column = isTest ? 'lastTest' : 'last';
  const [counter] = await tx
    .insert(counters)
    .values({ year, last: 0, [column]: 1 })
    .onConflictDoUpdate({ target: counters.year, set: { [column]: sql`${counters[column]} + 1` } })
    .returning({ last: counters[column] });
  if (!counter) throw new Error('The counter was not stored');
  return counter.last;
}

export async function addReceipt(tx: Transaction, receipt: typeof receipts.$inferInsert): Promise<void> {
  await tx.insert(receipts).values(receipt);
}

/** A receipt with its purchase and its lines. @param userId only if this person bought it */
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
  return found[0] && { ...found[0], lines: await listLines(db, purchaseId) };
}
export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** The sum of a purchase's credit notes, in cents. */
export async function notedCents(tx: Transaction, purchaseId: string): Promise<number> {
  const [found] = await tx
    .select({ sum: sql<string>`coalesce(sum(${creditNotes.cents}), 0)` })
    .from(creditNotes)
    .where(eq(creditNotes.purchaseId, purchaseId));
  return Number(found?.sum ?? 0);
}

export async function addCreditNote(tx: Transaction, note: typeof creditNotes.$inferInsert): Promise<void> {
  await tx.insert(creditNotes).values(note);
}

/** A credit note with its refund, purchase and receipt. @param userId only if this person bought it */
export async function findCreditNote(db: Executor, where: SQL | undefined, userId?: string) {
  const [found] = await db
    .select({ note: creditNotes, movement: paymentMovements, purchase: purchases, receipt: receipts })
    .from(creditNotes)
    .innerJoin(paymentMovements, eq(paymentMovements.id, creditNotes.movementId))
    .innerJoin(purchases, eq(purchases.id, creditNotes.purchaseId))
    .innerJoin(receipts, eq(receipts.purchaseId, creditNotes.purchaseId))
    .where(and(where, userId === undefined ? undefined : eq(purchases.userId, userId)));
  return found;
}
export type FoundCreditNote = NonNullable<Awaited<ReturnType<typeof findCreditNote>>>;
