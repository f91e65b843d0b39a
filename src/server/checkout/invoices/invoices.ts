import { and, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { type Invoice, invoice as shape } from '../../../contract/checkout/invoice';
import { invoiceFaults, isEmptyInvoice, tidyInvoice } from '../../../contract/checkout/invoiceRules';
import { countryName } from '../../../contract/platform/countries';
import { purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

type Checked =
  | { readonly isOk: true; readonly invoice: Invoice | undefined }
  /** Italian messages by the order's field: "invoice.taxCode". */
  | { readonly isOk: false; readonly errors: Record<string, string> };

/**
 * Checks what a buyer typed for the invoice: nothing at all, or all that is needed.
 * @param isNeeded the buyer asked for an invoice, so nothing at all is refused too
 */
export function checkInvoice(typed: unknown, isNeeded = false): Checked {
  const invoice = tidyInvoice(shape.parse(typed ?? {}));
  if (!isNeeded && isEmptyInvoice(invoice)) return { isOk: true, invoice: undefined };
  const errors = Object.entries(invoiceFaults(invoice)).map(([field, text]) => [`invoice.${field}`, text]);
  return errors.length > 0 ? { isOk: false, errors: Object.fromEntries(errors) } : { isOk: true, invoice };
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

/** Bought by whoever had the account before the owner of its address claimed it: their data are shown to nobody else. */
export const isOwnPurchase = or(isNull(users.claimedAt), gte(purchases.createdAt, users.claimedAt));

/** The invoice data of a purchase, for its buyer; undefined where there are none. */
export async function shownInvoice(db: Executor, purchaseId: string): Promise<Invoice | undefined> {
  const found = await db
    .select({ invoice: purchases.invoice })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(purchases.id, purchaseId), isOwnPurchase));
  return readInvoice(found[0]?.invoice);
}

/** The invoice data of a buyer's latest purchase that has some, for the next one's form. */
export async function lastInvoice(db: Executor, userId: string): Promise<Invoice | undefined> {
  const found = await db
    .select({ invoice: purchases.invoice })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.invoice), isOwnPurchase))
    .orderBy(desc(purchases.createdAt), purchases.id)
    .limit(1);
  return readInvoice(found[0]?.invoice);
}
