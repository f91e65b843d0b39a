import { z } from 'zod';

export const INVOICE_KINDS = ['person', 'business'] as const;

const text = (max: number) => z.string().trim().max(max).default('');

/**
 * A buyer's invoice fields. The shape only limits lengths: createCheckout checks the rest and answers
 * `errors` by field ("invoice.taxCode"). All of it empty but `kind` and `country`: no invoice is wanted.
 */
export const invoice = z.object({
  kind: z.enum(INVOICE_KINDS).default('person'),
  /** First and last name, or the company's. */
  name: text(200),
  /** Codice fiscale. */
  taxCode: text(30),
  /** Partita IVA. */
  vatNumber: text(30),
  /** Codice destinatario. */
  recipientCode: text(20),
  /** Certified mail (PEC). */
  pec: text(254),
  /** ISO 3166-1 alpha-2. */
  country: z.string().trim().toUpperCase().max(2).default('IT'),
  address: text(300),
  /** CAP. */
  postalCode: text(20),
  city: text(100),
  /** Two letters: "MI". */
  province: text(40),
});

/** A checked invoice, as it is stored with a purchase. */
export type Invoice = z.output<typeof invoice>;
export type InvoiceDraft = z.input<typeof invoice>;
export type InvoiceField = keyof Invoice;
