import type { ReceiptDetails, receiptCounters, receipts } from '../../platform/database/schema';
import type { UserRow } from './accounts';
import type { PurchaseRow } from './purchases';

const VAT_RATE = 22;

/** Creates the receipts of all that was paid, numbered by year in the order of the payments. */
export function receiptsOf(
  buyers: readonly UserRow[],
  purchases: readonly PurchaseRow[],
  seller: ReceiptDetails['seller'],
) {
  const names = new Map(buyers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const last = new Map<number, number>();
  const paid = purchases
    .flatMap(({ id, userId, totalCents, paidAt }) =>
      paidAt && totalCents > 0 ? [{ id, buyer: names.get(userId) ?? '', issuedAt: paidAt }] : [],
    )
    .sort((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
  const rows = paid.map(({ id, buyer, issuedAt }): typeof receipts.$inferInsert => {
    const year = yearOf(issuedAt);
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    return { purchaseId: id, year, number, issuedAt, details: { seller, buyer, vatRate: VAT_RATE } };
  });
  const counters = [...last].map(([year, number]): typeof receiptCounters.$inferInsert => ({
    year,
    last: number,
  }));
  return { receipts: rows, counters };
}

const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Rome' });
const yearOf = (moment: Date) => Number(YEAR.format(moment));
