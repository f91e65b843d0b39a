import { paymentProviderName } from '../../../contract/checkout/purchaseNames';
import { withArticle } from '../../../contract/platform/dayArticle';
import type { ReceiptDetails } from '../../platform/database';
import { italianAmount } from '../../platform/http/money';
import { longDate } from '../../platform/italianDays';
import type { Paper } from '../../platform/pdf/receipt';
import { invoiceLines } from '../invoices/invoices';
import type { FoundCreditNote, FoundReceipt } from './queries';

const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Rome' });
/** The year of a document's number. */
export const yearInItaly = (at: Date): number => Number(YEAR.format(at));

interface Numbered {
  readonly year: number;
  readonly number: number;
  readonly isTest: boolean;
}

/** "12/2026", as Italian documents are numbered; "PROVA 12/2026" of a test sale. */
export const receiptNumber = ({ year, number, isTest }: Numbered): string =>
  `${isTest ? 'PROVA ' : ''}${number}/${year}`;

/** Reads what `receiptNumber` wrote. */
export function readNumber(written: string): Numbered {
  const [number = 0, year = 0] = written.replace('PROVA ', '').split('/').map(Number);
  return { number, year, isTest: written.startsWith('PROVA ') };
}

/** The file's name on the disk. */
export const receiptName = ({ year, number, isTest }: Numbered): string =>
  `ricevuta-${isTest ? 'prova-' : ''}${year}-${number}.pdf`;

/** The VAT contained in a gross sum, in cents. @param rate per cent */
export const vatContained = (grossCents: number, rate: number): number =>
  Math.round((grossCents * rate) / (100 + rate));

export function receiptPaper({ receipt, purchase, lines }: FoundReceipt): Paper {
  const { seller, buyer, vatRate } = receipt.details;
  const { currency, totalCents } = purchase;
  const amount = (cents: number) => italianAmount(cents, currency);
  return {
    title: `Ricevuta n. ${receiptNumber(receipt)}`,
    issuedAt: receipt.issuedAt,
    date: longDate(receipt.issuedAt),
    seller: sellerLines(seller),
    buyer: buyerLines(purchase, buyer),
    lines: lines.flatMap(({ title, listCents, discountCents, couponCode }) => [
      [title, amount(listCents)] as const,
      ...(discountCents > 0
        ? [[couponCode ? `Sconto (coupon ${couponCode})` : 'Sconto', amount(-discountCents)] as const]
        : []),
    ]),
    total: ['Totale pagato', amount(totalCents)],
    contained: containedLines(totalCents, vatRate, currency),
    refund: refundOf(purchase),
    notes: [
      ...testNote(receipt),
      `Ordine ${purchase.id}, pagato ${withArticle('il', longDate(purchase.paidAt ?? receipt.issuedAt))} con ${paymentProviderName(purchase.provider)}.`,
      purchase.invoice
        ? 'Questa ricevuta non è una fattura: la fattura elettronica viene emessa con i dati qui indicati.'
        : 'Questa ricevuta non è una fattura.',
    ],
  };
}

const testNote = ({ isTest }: Numbered): string[] =>
  isTest ? ['PROVA: questa vendita è di prova, e nessuno ha pagato.'] : [];

const sellerLines = ({ name, address, vatNumber, mail }: ReceiptDetails['seller']): string[] =>
  [name, address, vatNumber && `P. IVA ${vatNumber}`, mail].filter(Boolean);

const buyerLines = ({ invoice }: Pick<FoundReceipt['purchase'], 'invoice'>, name: string): string[] =>
  invoiceLines(invoice) ?? [name || 'Account eliminato'];

function containedLines(grossCents: number, vatRate: number, currency: string): Paper['contained'] {
  if (vatRate === 0) return [];
  const vat = vatContained(grossCents, vatRate);
  return [
    ['di cui imponibile', italianAmount(grossCents - vat, currency)],
    [`di cui IVA ${vatRate}%`, italianAmount(vat, currency)],
  ];
}

/** The file's name on the disk. */
export const creditNoteName = ({ year, number, isTest }: Numbered): string =>
  `nota-di-credito-${isTest ? 'prova-' : ''}${year}-${number}.pdf`;

export function creditNotePaper({ note, movement, purchase, receipt }: FoundCreditNote): Paper {
  const { seller, buyer, vatRate } = note.details;
  const { currency, cents } = movement;
  const amount = italianAmount(note.cents, currency);
  const isRest = note.cents < -cents;
  return {
    title: `Nota di credito n. ${receiptNumber(note)}`,
    issuedAt: note.issuedAt,
    date: longDate(note.issuedAt),
    seller: sellerLines(seller),
    buyer: buyerLines(purchase, buyer),
    lines: [[`Rimborso di “${purchase.itemTitle}”`, amount]],
    total: ['Totale rimborsato', amount],
    contained: containedLines(note.cents, vatRate, currency),
    refund: '',
    notes: [
      ...testNote(note),
      `A rettifica della ricevuta n. ${receiptNumber(receipt)} ${withArticle('del', longDate(receipt.issuedAt))}, ordine ${purchase.id}.`,
      ...(isRest
        ? [
            'Il resto di questo rimborso sostituisce un rimborso respinto dalla banca, che ha già la sua nota.',
          ]
        : []),
      'Questa nota di credito non è una fattura.',
    ],
  };
}

function refundOf({ refundedCents, totalCents, currency }: FoundReceipt['purchase']): string {
  if (refundedCents === 0) return '';
  const refunded = `Rimborsato: ${italianAmount(refundedCents, currency)}.`;
  if (refundedCents === totalCents) return `${refunded} Questo acquisto è stato rimborsato per intero.`;
  return `${refunded} Restano pagati ${italianAmount(totalCents - refundedCents, currency)}.`;
}
