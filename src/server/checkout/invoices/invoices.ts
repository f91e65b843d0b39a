import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { type Invoice, invoice as shape } from '../../../contract/checkout/invoice';
import { countryName } from '../../../contract/platform/countries';
import { purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { invoiceErrors } from './rules';

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
