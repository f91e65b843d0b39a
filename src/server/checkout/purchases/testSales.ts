import { eq, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../../platform/configuration/configuration';
import {
  creditNoteCounters,
  paymentMovements,
  purchases,
  receiptCounters,
  sharedMarks,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { ShopMode } from '../../platform/shopMode';
import { releaseTestUses } from '../../promotions/coupons/queries';
import { testPaymentsWarning } from '../providers/openPayments';

/** Whether the shop sells for test money on its way to real sales. A demo's sales are its content, and no tests. */
export const sellsForTest = (settings: Settings): boolean => testPaymentsWarning(settings) !== undefined;

/** The purchases of the shop's present kind: once it takes real money its test sales count nowhere. */
export const isOfPresentKind = (settings: Settings): SQL => eq(purchases.isTest, sellsForTest(settings));

/** The same of movements, without reading each purchase: test sales are few in a shop that is live. */
export function isMovementOfPresentKind(settings: Settings): SQL {
  const ofTest = sql`(select ${purchases.id} from ${purchases} where ${purchases.isTest})`;
  const { purchaseId } = paymentMovements;
  return sellsForTest(settings) ? sql`${purchaseId} in ${ofTest}` : sql`${purchaseId} not in ${ofTest}`;
}

/**
 * Puts test sales aside where the shop becomes a live one: their uses of coupons are given back, and all sales of a demo
 * become tests. Call it before the new mode is stored. Repeating it is harmless.
 */
export async function archiveTestSales(tx: Transaction, mode: ShopMode, now: Date): Promise<void> {
  if (mode.mode !== 'production') return;
  const [stored] = await tx.select().from(sharedMarks).where(eq(sharedMarks.name, 'mode'));
  if (stored?.mark === 'demo') await markAllAsTest(tx);
  if (mode.payments === 'live') await releaseTestUses(tx, now);
}

/** The numbers go on after those of the tests, so that none is given twice. */
async function markAllAsTest(db: Executor): Promise<void> {
  await db.execute(sql`update receipts set is_test = true, number = number
    + coalesce((select last_test from receipt_counters c where c.year = receipts.year), 0) where not is_test`);
  await db.execute(sql`update credit_notes set is_test = true, number = number
    + coalesce((select last_test from credit_note_counters c where c.year = credit_notes.year), 0) where not is_test`);
  for (const counters of [receiptCounters, creditNoteCounters]) {
    await db.update(counters).set({ lastTest: sql`${counters.lastTest} + ${counters.last}`, last: 0 });
  }
  await db
    .update(purchases)
    .set({ isTest: true, updatedAt: sql`${purchases.updatedAt}` })
    .where(eq(purchases.isTest, false));
}
