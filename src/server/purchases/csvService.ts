import { Readable } from 'node:stream';
import type { Month } from '../database/italianTime';
import type { Deps } from '../deps';
import { BYTE_ORDER_MARK, csvAmount, csvLine } from '../http/csv';
import { SentFile } from '../http/sentFile';
import { pagesOfMonth, type SoldRow } from './csvQueries';

const HEADERS = [
  'Data ordine',
  'Data pagamento',
  'Nome',
  'Cognome',
  'E-mail',
  'Acquisto',
  'Tipo',
  'Coupon',
  'Listino',
  'Sconto',
  'Totale',
  'Rimborsato',
  'Netto',
  'Valuta',
  'Stato',
  'Attivo',
  'Pagamento',
  'Riferimento',
  'Codice',
] as const;

const STATES: Readonly<Record<SoldRow['state'], string>> = {
  pending: 'in attesa',
  paid: 'pagato',
  failed: 'fallito',
  expired: 'scaduto',
  refunded_in_part: 'rimborsato in parte',
  refunded: 'rimborsato',
  disputed: 'contestato',
};

/** GetPurchasesCSV: what was paid in a month, made while it is sent. */
export function purchasesCsv({ database }: Deps, month: Month): SentFile {
  const name = `acquisti-${month.Year}-${String(month.Month).padStart(2, '0')}.csv`;
  const lines = async function* () {
    yield BYTE_ORDER_MARK + csvLine(HEADERS);
    for await (const rows of pagesOfMonth(database.orm, month)) yield rows.map(line).join('');
  };
  return new SentFile(name, 'text/csv; charset=utf-8', Readable.from(lines(), { objectMode: false }));
}

function line(row: SoldRow): string {
  return csvLine([
    row.createdAt ?? '',
    row.paidAt ?? '',
    row.firstName,
    row.lastName,
    row.email,
    row.title,
    row.isBundle ? 'percorso' : 'corso',
    row.couponCode,
    csvAmount(row.listCents),
    csvAmount(row.discountCents),
    csvAmount(row.totalCents),
    csvAmount(row.refundedCents),
    csvAmount(row.totalCents - row.refundedCents),
    row.currency,
    STATES[row.state],
    row.isActive ? 'sì' : 'no',
    row.provider,
    row.reference ?? '',
    row.id,
  ]);
}
