import { INVOICE_COLUMNS } from '../../../contract/checkout/invoiceFacts';
import { PURCHASE_STATUS_NAMES } from '../../../contract/checkout/purchaseNames';
import type { Month } from '../../platform/database/italianTime';
import type { Deps } from '../../platform/deps';
import { type CsvColumns, csvAmount, csvFile, csvFlag } from '../../platform/http/csv';
import type { SentFile } from '../../platform/http/sentFile';
import { readInvoice } from '../invoices/invoiceService';
import { receiptNumber } from '../receipts/service';
import { pagesOfMonth, type SoldRow } from './csvQueries';
import { isKept } from './keptService';

/** What the owner's own software needs for the electronic invoice. */
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
  ['Attivo', (row) => csvFlag(isKept(row))],
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
