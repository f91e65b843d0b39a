import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { INVOICE_COLUMNS } from '../../../contract/checkout/invoiceFacts';
import { MOVEMENT_NAMES } from '../../../contract/checkout/purchaseNames';
import {
  creditNotes,
  orderLines,
  paymentMovements,
  purchases,
  receipts,
  users,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isInMonth, italianTime, type Month } from '../../platform/database/italianTime';
import type { Deps } from '../../platform/deps';
import { type CsvColumns, csvAmount, csvFile } from '../../platform/http/csv';
import type { SentFile } from '../../platform/http/sentFile';
import { readInvoice } from '../invoices/invoices';
import { receiptNumber } from '../receipts/receipts';
import { shownReceipt } from './purchaseView';
import { isOfPresentKind } from './testSales';

/** The columns that the owner's own software needs for the electronic invoice. */
const INVOICE: CsvColumns<SoldRow> = INVOICE_COLUMNS.map(([label, value]) => [
  `Fattura: ${label}`,
  ({ invoice }) => {
    const read = readInvoice(invoice);
    return read ? value(read) : '';
  },
]);

/** All are frozen with the payment or the movement, so that a month that is over stays the same file. */
const COLUMNS: CsvColumns<SoldRow> = [
  ['Data ordine', ({ createdAt }) => createdAt ?? ''],
  ['Data pagamento', ({ paidAt }) => paidAt ?? ''],
  ['Data movimento', ({ bookedAt }) => bookedAt ?? ''],
  ['Movimento', ({ kind }) => MOVEMENT_NAMES[kind]],
  ['Importo', ({ cents }) => csvAmount(cents)],
  ['Valuta', ({ currency }) => currency],
  ['Nome', ({ firstName }) => firstName],
  ['Cognome', ({ lastName }) => lastName],
  ['Acquisto', ({ title }) => title],
  ['Tipo', ({ kinds }) => kinds],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Listino', ({ listCents }) => csvAmount(listCents)],
  ['Sconto', ({ discountCents }) => csvAmount(discountCents)],
  ['Totale', ({ totalCents }) => csvAmount(totalCents)],
  ['Pagamento', ({ provider }) => provider],
  ['Riferimento', ({ reference }) => reference ?? ''],
  ['Riferimento movimento', ({ movementReference }) => movementReference],
  ['Ricevuta', ({ receipt }) => (receipt ? receiptNumber(receipt) : '')],
  ['Nota di credito', ({ note }) => (note ? receiptNumber(note) : '')],
  ...INVOICE,
  ['Codice', ({ id }) => id],
];

/** GetPurchasesCSV: the movements of a month, made while it is sent. */
export function purchasesCsv({ database, configuration }: Deps, month: Month): SentFile {
  const name = `acquisti-${month.Year}-${String(month.Month).padStart(2, '0')}`;
  return csvFile(name, COLUMNS, pagesOfMonth(database.orm, month, isOfPresentKind(configuration)));
}

/** Rows of a statement: turning them into lines blocks other requests for a few milliseconds. */
const PAGE = 500;

/** The movements of a month, oldest first, a page at a time: no statement is long, and no transaction stays open. */
async function* pagesOfMonth(db: Executor, month: Month, isCounted: SQL) {
  let after: SQL | undefined;
  for (;;) {
    const rows = await page(db, month, and(isCounted, after));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    const at = sql`${last.at.toISOString()}::timestamptz`;
    // The first comparison lets each page begin in the index where the last one ended.
    after = sql`${bookedAt} >= ${at} and (${bookedAt}, ${paymentMovements.id}) > (${at}, ${last.movementId})`;
  }
}

const { bookedAt } = paymentMovements;

/** All titles, however long: the purchase's own names as many as have room. */
const ofLines = (gathered: SQL) =>
  sql<string>`(select ${gathered} from ${orderLines} l where l.purchase_id = ${purchases.id})`;

export type SoldRow = Awaited<ReturnType<typeof page>>[number];

function page(db: Executor, month: Month, after: SQL | undefined) {
  const named = (name: 'firstName' | 'lastName') =>
    sql<string>`coalesce(${purchases.keptBuyer} ->> ${sql.raw(`'${name}'`)}, ${users[name]})`;
  return (
    db
      .select({
        id: purchases.id,
        movementId: paymentMovements.id,
        at: bookedAt,
        bookedAt: italianTime(bookedAt),
        kind: paymentMovements.kind,
        cents: paymentMovements.cents,
        currency: paymentMovements.currency,
        movementReference: paymentMovements.providerReference,
        createdAt: italianTime(purchases.createdAt),
        paidAt: italianTime(purchases.paidAt),
        firstName: named('firstName'),
        lastName: named('lastName'),
        title: ofLines(sql`string_agg(l.title, ' + ' order by l.position)`),
        kinds: ofLines(
          sql`string_agg(distinct case when l.bundle_id is null then 'corso' else 'percorso' end, ' + ')`,
        ),
        couponCode: purchases.couponCode,
        listCents: purchases.listCents,
        discountCents: purchases.discountCents,
        totalCents: purchases.totalCents,
        provider: purchases.provider,
        reference: purchases.providerReference,
        invoice: purchases.invoice,
        receipt: shownReceipt,
        note: { year: creditNotes.year, number: creditNotes.number, isTest: creditNotes.isTest },
      })
      .from(paymentMovements)
      .innerJoin(purchases, eq(purchases.id, paymentMovements.purchaseId))
      .innerJoin(users, eq(users.id, purchases.userId))
      .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
      .leftJoin(creditNotes, eq(creditNotes.movementId, paymentMovements.id))
      // Nothing was paid for what is free.
      .where(and(isInMonth(bookedAt, month), ne(paymentMovements.cents, 0), after))
      .orderBy(asc(bookedAt), asc(paymentMovements.id))
      .limit(PAGE)
  );
}
