import { validate as isTaxCode } from 'stdnum/lib/cjs/it/codicefiscale';
import { validate as isVatNumber } from 'stdnum/lib/cjs/it/iva';
import { z } from 'zod';
import type { Invoice, InvoiceField } from '../../../contract/checkout/invoice';
import { COUNTRIES } from '../../../contract/platform/countries';
import { PROVINCES } from './provinces';

/** Italian messages by field; the order is that of the form. */
export type InvoiceErrors = Partial<Record<InvoiceField, string>>;

const MESSAGES = {
  name: 'Scrivi a chi va intestata la fattura.',
  company: 'Scrivi la ragione sociale.',
  taxCode: 'Il codice fiscale non è valido: controlla lettere e numeri.',
  noTaxCode: 'Scrivi il codice fiscale.',
  vatNumber: 'La partita IVA non è valida: sono 11 cifre, controllale.',
  noVatNumber: 'Scrivi la partita IVA.',
  foreignVatNumber: 'Scrivi il numero di partita IVA del tuo Paese, con lettere e numeri.',
  recipientCode: 'Il codice destinatario ha 7 lettere o numeri.',
  noDelivery: 'Scrivi il codice destinatario oppure la PEC.',
  pec: 'Scrivi un indirizzo PEC valido.',
  country: 'Scegli il Paese.',
  address: 'Scrivi via e numero civico.',
  postalCode: 'Il CAP ha 5 cifre.',
  city: 'Scrivi la città.',
  province: 'Scrivi la sigla della provincia, per esempio MI.',
} as const;

const isMail = (text: string) => z.email().safeParse(text).success;
const VAT_ABROAD = /^[A-Z0-9][A-Z0-9.-]{2,19}$/;

/** Returns what is missing or wrong; codes are expected without spaces and in upper case. */
export function invoiceErrors(invoice: Invoice): InvoiceErrors {
  const isItalian = invoice.country === 'IT';
  const isBusiness = invoice.kind === 'business';
  return {
    ...(!COUNTRIES.includes(invoice.country) && { country: MESSAGES.country }),
    ...(invoice.name === '' && { name: isBusiness ? MESSAGES.company : MESSAGES.name }),
    ...(isItalian ? italianCodes(invoice) : isBusiness && foreignCodes(invoice)),
    ...(invoice.address === '' && { address: MESSAGES.address }),
    ...(isItalian && !/^\d{5}$/.test(invoice.postalCode) && { postalCode: MESSAGES.postalCode }),
    ...(invoice.city === '' && { city: MESSAGES.city }),
    ...(isItalian && !PROVINCES.includes(invoice.province) && { province: MESSAGES.province }),
  };
}

function italianCodes({ kind, taxCode, vatNumber, recipientCode, pec }: Invoice): InvoiceErrors {
  if (kind === 'person') {
    if (taxCode === '') return { taxCode: MESSAGES.noTaxCode };
    return isTaxCode(taxCode).isValid ? {} : { taxCode: MESSAGES.taxCode };
  }
  // A company's own tax code has the form of a VAT number, a professional's that of a person.
  const isKnownTaxCode = taxCode === '' || isTaxCode(taxCode).isValid || isVatNumber(taxCode).isValid;
  return {
    ...(!isVatNumber(vatNumber).isValid && {
      vatNumber: vatNumber ? MESSAGES.vatNumber : MESSAGES.noVatNumber,
    }),
    ...(!isKnownTaxCode && { taxCode: MESSAGES.taxCode }),
    ...(recipientCode === '' && pec === '' && { recipientCode: MESSAGES.noDelivery }),
    ...(recipientCode !== '' &&
      !/^[A-Z0-9]{7}$/.test(recipientCode) && { recipientCode: MESSAGES.recipientCode }),
    ...(pec !== '' && !isMail(pec) && { pec: MESSAGES.pec }),
  };
}

/** Other countries' numbers have rules of their own: only their shape is checked. */
function foreignCodes({ vatNumber }: Invoice): InvoiceErrors {
  return VAT_ABROAD.test(vatNumber) ? {} : { vatNumber: MESSAGES.foreignVatNumber };
}
