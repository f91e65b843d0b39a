import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { INVOICE_COLUMNS } from '../../../contract/checkout/invoiceFacts';
import { PURCHASE_STATUS_NAMES } from '../../../contract/checkout/purchaseNames';
import { purchases, receipts, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isInMonth, italianTime, type Month } from '../../platform/database/italianTime';
import type { Deps } from '../../platform/deps';
import { type CsvColumns, csvAmount, csvFile, csvFlag } from '../../platform/http/csv';
import type { SentFile } from '../../platform/http/sentFile';
import { readInvoice } from '../invoices/invoices';
import { receiptNumber } from '../receipts/receipts';
import { givesAccess } from './access';
import { shownReceipt } from './purchaseView';

/** The columns that the owner's own software needs for the electronic invoice. */
const INVOICE: CsvColumns<SoldRow> = INVOICE_COLUMNS.map(([label, value]) => [
  `Fattura: ${label}`,
  ({ invoice }) => {
    const read = readInvoice(invoice);
    return read ? value(read) : '';
  },
]);

const COLUMNS: CsvColumns<SoldRow> = [
  ['Data ordine', ({ createdAt }) => createdAt ?? ''],
  ['Data pagamento', ({ paidAt }) => paidAt ?? ''],
  ['Nome', ({ firstName }) => firstName],
  ['Cognome', ({ lastName }) => lastName],
  ['E-mail', ({ email }) => email],
  ['Acquisto', ({ title }) => title],
  ['Tipo', ({ isBundle }) => (isBundle ? 'percorso' : 'corso')],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Listino', ({ listCents }) => csvAmount(listCents)],
  ['Sconto', ({ discountCents }) => csvAmount(discountCents)],
  ['Totale', ({ totalCents }) => csvAmount(totalCents)],
  ['Rimborsato', ({ refundedCents }) => csvAmount(refundedCents)],
  ['Netto', ({ totalCents, refundedCents }) => csvAmount(totalCents - refundedCents)],
  ['Valuta', ({ currency }) => currency],
  ['Stato', ({ state }) => PURCHASE_STATUS_NAMES[state]],
  ['Attivo', (row) => csvFlag(givesAccess(row))],
  ['Pagamento', ({ provider }) => provider],
  ['Riferimento', ({ reference }) => reference ?? ''],
  ['Ricevuta', ({ receipt }) => (receipt ? receiptNumber(receipt) : '')],
  ...INVOICE,
  ['Codice', ({ id }) => id],
];

/** GetPurchasesCSV: what was paid in a month, made while it is sent. */
export function purchasesCsv({ database }: Deps, month: Month): SentFile {
  const name = `acquisti-${month.Year}-${String(month.Month).padStart(2, '0')}`;
  return csvFile(name, COLUMNS, pagesOfMonth(database.orm, month));
}

/** Rows of a statement: turning them into lines blocks other requests for a few milliseconds. */
const PAGE = 500;

/** The payments of a month, oldest first, a page at a time: no statement is long, and no transaction stays open. */
async function* pagesOfMonth(db: Executor, month: Month) {
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
