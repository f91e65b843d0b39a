import { validate as isTaxCode } from 'stdnum/lib/cjs/it/codicefiscale';
import { validate as isVatNumber } from 'stdnum/lib/cjs/it/iva';
import { COUNTRIES } from '../platform/countries';
import type { Invoice, InvoiceDraft, InvoiceField } from './invoice';

/*
 * The rules of invoice data, for the form, which checks each field where it is typed, and for the server. Without zod,
 * which the browser does not load.
 */

const EMPTY: Invoice = {
  kind: 'person',
  name: '',
  taxCode: '',
  vatNumber: '',
  recipientCode: '',
  pec: '',
  country: 'IT',
  address: '',
  postalCode: '',
  city: '',
  province: '',
};

/** Fields that Italy alone asks for. */
const ITALIAN_ONLY = { taxCode: '', recipientCode: '', pec: '', province: '' };

function complete(typed: InvoiceDraft): Invoice {
  const text = (field: Exclude<InvoiceField, 'kind'>) => typed[field]?.trim() ?? EMPTY[field];
  return {
    kind: typed.kind ?? EMPTY.kind,
    name: text('name'),
    taxCode: text('taxCode'),
    vatNumber: text('vatNumber'),
    recipientCode: text('recipientCode'),
    pec: text('pec'),
    country: text('country'),
    address: text('address'),
    postalCode: text('postalCode'),
    city: text('city'),
    province: text('province'),
  };
}

/** Whether nothing was typed: the kind and the country alone ask for no invoice. */
export function isEmptyInvoice({ kind: _kind, country: _country, ...texts }: InvoiceDraft): boolean {
  return Object.values(texts).every((text) => !text?.trim());
}

/** Returns codes in upper case without spaces, and nothing that the form does not show for this buyer. */
export function tidyInvoice(typed: InvoiceDraft): Invoice {
  const invoice = complete(typed);
  const code = (text: string) => text.toUpperCase().replace(/[\s-]/g, '');
  const isItalian = invoice.country === 'IT';
  const vatNumber = code(invoice.vatNumber);
  return {
    ...invoice,
    taxCode: code(invoice.taxCode),
    vatNumber: isItalian ? vatNumber.replace(/^IT/, '') : vatNumber,
    recipientCode: code(invoice.recipientCode),
    province: invoice.province.toUpperCase(),
    postalCode: isItalian ? invoice.postalCode.replace(/\s/g, '') : invoice.postalCode,
    ...(invoice.kind === 'person' && { vatNumber: '', recipientCode: '', pec: '' }),
    ...(!isItalian && ITALIAN_ONLY),
  };
}

/** Italian messages by field; the order is that of the form. */
export type InvoiceFaults = Partial<Record<InvoiceField, string>>;

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

/** As zod's `email`, which the browser does without. */
const MAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const VAT_ABROAD = /^[A-Z0-9][A-Z0-9.-]{2,19}$/;

/** Returns what is missing or wrong in what `tidyInvoice` returned. */
export function invoiceFaults(invoice: Invoice): InvoiceFaults {
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

function italianCodes({ kind, taxCode, vatNumber, recipientCode, pec }: Invoice): InvoiceFaults {
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
    ...(pec !== '' && !MAIL.test(pec) && { pec: MESSAGES.pec }),
  };
}

/** Other countries' numbers have rules of their own: only their shape is checked. */
function foreignCodes({ vatNumber }: Invoice): InvoiceFaults {
  return VAT_ABROAD.test(vatNumber) ? {} : { vatNumber: MESSAGES.foreignVatNumber };
}

/** The signs of the Italian provinces, those that the provinces of Sardinia had before included. */
const PROVINCES: readonly string[] =
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV'.split(
    ' ',
  );
