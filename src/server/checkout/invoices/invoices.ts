import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { validate as isTaxCode } from 'stdnum/lib/cjs/it/codicefiscale';
import { validate as isVatNumber } from 'stdnum/lib/cjs/it/iva';
import { z } from 'zod';
import { type Invoice, type InvoiceField, invoice as shape } from '../../../contract/checkout/invoice';
import { COUNTRIES, countryName } from '../../../contract/platform/countries';
import { purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

type Checked =
  | { readonly isOk: true; readonly invoice: Invoice | undefined }
  /** Italian messages by the order's field: "invoice.taxCode". */
  | { readonly isOk: false; readonly errors: Record<string, string> };

/** Fields that belong to the other kind of buyer, or to Italy alone. */
const ITALIAN_ONLY = { recipientCode: '', pec: '', province: '' };

/** Checks what a buyer typed for the invoice: nothing at all, or all that is needed. */
export function checkInvoice(typed: unknown): Checked {
  const invoice = tidied(shape.parse(typed ?? {}));
  const { kind: _kind, country: _country, ...texts } = invoice;
  if (Object.values(texts).every((text) => text === '')) return { isOk: true, invoice: undefined };
  const errors = Object.entries(invoiceErrors(invoice)).map(([field, text]) => [`invoice.${field}`, text]);
  return errors.length > 0 ? { isOk: false, errors: Object.fromEntries(errors) } : { isOk: true, invoice };
}

/** Codes in upper case without spaces, and nothing that the form does not show for this buyer. */
function tidied(invoice: Invoice): Invoice {
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

/** Reads what is stored with a purchase, that of an earlier version included; undefined where there is none. */
export function readInvoice(stored: unknown): Invoice | undefined {
  const read = stored ? shape.safeParse(stored) : undefined;
  return read?.data;
}

/** The buyer's lines of a document; undefined without an invoice. */
export function invoiceLines(stored: unknown): string[] | undefined {
  const invoice = readInvoice(stored);
  if (!invoice) return undefined;
  const { name, taxCode, vatNumber, address, postalCode, city, province, country } = invoice;
  const place = [postalCode, city, province && `(${province})`].filter(Boolean).join(' ');
  return [
    name,
    vatNumber && `P. IVA ${vatNumber}`,
    taxCode && `C.F. ${taxCode}`,
    address,
    place,
    country === 'IT' ? '' : countryName(country),
  ].filter(Boolean);
}

/** The invoice data of a buyer's latest purchase that has some, for the next one's form. */
export async function lastInvoice(db: Executor, userId: string): Promise<Invoice | undefined> {
  const found = await db
    .select({ invoice: purchases.invoice })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.invoice)))
    .orderBy(desc(purchases.createdAt), purchases.id)
    .limit(1);
  return readInvoice(found[0]?.invoice);
}

/** Italian messages by field; the order is that of the form. */
type InvoiceErrors = Partial<Record<InvoiceField, string>>;

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
function invoiceErrors(invoice: Invoice): InvoiceErrors {
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

/** The signs of the Italian provinces, those that the provinces of Sardinia had before included. */
const PROVINCES: readonly string[] =
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV'.split(
    ' ',
  );
