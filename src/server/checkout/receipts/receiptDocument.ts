import { paymentProviderName } from '../../../contract/checkout/purchaseNames';
import { italianAmount } from '../../platform/http/money';
import type { Paper } from '../../platform/pdf/receipt';
import { invoiceLines } from '../invoices/invoices';
import type { FoundReceipt } from './queries';

const DAY = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });

interface Numbered {
  readonly year: number;
  readonly number: number;
}

/** "12/2026", as Italian documents are numbered. */
export const receiptNumber = ({ year, number }: Numbered): string => `${number}/${year}`;

/** The file's name on the disk. */
export const receiptName = ({ year, number }: Numbered): string => `ricevuta-${year}-${number}.pdf`;

/** The VAT contained in a gross sum, in cents. @param rate per cent */
export const vatContained = (grossCents: number, rate: number): number =>
  Math.round((grossCents * rate) / (100 + rate));

export function receiptPaper({ receipt, purchase }: FoundReceipt): Paper {
  const { seller, buyer, vatRate } = receipt.details;
  const { currency, listCents, discountCents, totalCents, couponCode } = purchase;
  const amount = (cents: number) => italianAmount(cents, currency);
  const vat = vatContained(totalCents, vatRate);
  return {
    title: `Ricevuta n. ${receiptNumber(receipt)}`,
    issuedAt: receipt.issuedAt,
    date: DAY.format(receipt.issuedAt),
    seller: [
      seller.name,
      seller.address,
      seller.vatNumber && `P. IVA ${seller.vatNumber}`,
      seller.mail,
    ].filter(Boolean),
    buyer: invoiceLines(purchase.invoice) ?? [buyer || 'Account eliminato'],
    lines: [
      [purchase.itemTitle, amount(listCents)],
      ...(discountCents > 0
        ? [[couponCode ? `Sconto (coupon ${couponCode})` : 'Sconto', amount(-discountCents)] as const]
        : []),
    ],
    total: ['Totale pagato', amount(totalCents)],
    contained:
      vatRate > 0
        ? [
            ['di cui imponibile', amount(totalCents - vat)],
            [`di cui IVA ${vatRate}%`, amount(vat)],
          ]
        : [],
    refund: refundOf(purchase),
    notes: [
      `Ordine ${purchase.id}, pagato il ${DAY.format(purchase.paidAt ?? receipt.issuedAt)} con ${paymentProviderName(purchase.provider)}.`,
      purchase.invoice
        ? 'Questa ricevuta non è una fattura: la fattura elettronica viene emessa con i dati qui indicati.'
        : 'Questa ricevuta non è una fattura.',
    ],
  };
}

function refundOf({ refundedCents, totalCents, currency }: FoundReceipt['purchase']): string {
  if (refundedCents === 0) return '';
  const refunded = `Rimborsato: ${italianAmount(refundedCents, currency)}.`;
  if (refundedCents === totalCents) return `${refunded} Questo acquisto è stato rimborsato per intero.`;
  return `${refunded} Restano pagati ${italianAmount(totalCents - refundedCents, currency)}.`;
}
