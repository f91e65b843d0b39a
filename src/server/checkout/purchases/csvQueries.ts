import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { purchases, receipts, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isInMonth, italianTime, type Month } from '../../platform/database/italianTime';
import { shownReceipt } from './queries';

/** Rows of a statement: turning them into lines blocks other requests for a few milliseconds. */
const PAGE = 500;

/** The payments of a month, oldest first, a page at a time: no statement is long, and no transaction stays open. */
export async function* pagesOfMonth(db: Executor, month: Month) {
  let after: SQL | undefined;
  for (;;) {
    const rows = await page(db, month, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    const at = sql`${last.at?.toISOString()}::timestamptz`;
    // The first comparison lets each page begin in the index where the last one ended.
    after = sql`${purchases.paidAt} >= ${at} and (${purchases.paidAt}, ${purchases.id}) > (${at}, ${last.id})`;
  }
}

export type SoldRow = Awaited<ReturnType<typeof page>>[number];

function page(db: Executor, month: Month, after: SQL | undefined) {
  return db
    .select({
      id: purchases.id,
      at: purchases.paidAt,
      createdAt: italianTime(purchases.createdAt),
      paidAt: italianTime(purchases.paidAt),
      firstName: sql<string>`coalesce(${purchases.keptBuyer} ->> 'firstName', ${users.firstName})`,
      lastName: sql<string>`coalesce(${purchases.keptBuyer} ->> 'lastName', ${users.lastName})`,
      email: sql<string>`case when ${users.deletedAt} is null then ${users.email} else '' end`,
      title: purchases.itemTitle,
      isBundle: sql<boolean>`${purchases.bundleId} is not null`,
      couponCode: purchases.couponCode,
      listCents: purchases.listCents,
      discountCents: purchases.discountCents,
      totalCents: purchases.totalCents,
      refundedCents: purchases.refundedCents,
      currency: purchases.currency,
      state: purchases.state,
      isActive: purchases.isActive,
      refundReason: purchases.refundReason,
      provider: purchases.provider,
      reference: purchases.providerReference,
      invoice: purchases.invoice,
      receipt: shownReceipt,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .where(and(isInMonth(purchases.paidAt, month), after))
    .orderBy(asc(purchases.paidAt), asc(purchases.id))
    .limit(PAGE);
}
