import { countryName } from '../platform/countries';
import type { Invoice } from './invoice';

/** For the electronic invoice of a buyer abroad (Agenzia delle Entrate, "Specifiche tecniche", 2.2). */
const ABROAD = { recipientCode: 'XXXXXXX', postalCode: '00000', province: 'EE' } as const;

/** An invoice with the codes that the electronic invoice of a buyer abroad has; the real CAP joins the address. */
function electronic(invoice: Invoice): Invoice {
  if (invoice.country === 'IT') return invoice;
  const address = [invoice.address, invoice.postalCode].filter(Boolean).join(', ');
  return { ...invoice, ...ABROAD, address };
}

/** The fields of an electronic invoice, in the terms of those who issue one. Each has a value or ''. */
export const INVOICE_COLUMNS: readonly (readonly [label: string, value: (invoice: Invoice) => string])[] = [
  ['Tipo', ({ kind }) => (kind === 'business' ? 'Azienda o professionista' : 'Privato')],
  ['Intestatario', ({ name }) => name],
  ['Codice fiscale', ({ taxCode }) => taxCode],
  ['Partita IVA', ({ vatNumber }) => vatNumber],
  ['Codice destinatario', (invoice) => electronic(invoice).recipientCode],
  ['PEC', ({ pec }) => pec],
  ['Indirizzo', (invoice) => electronic(invoice).address],
  ['CAP', (invoice) => electronic(invoice).postalCode],
  ['Città', ({ city }) => city],
  ['Provincia', (invoice) => electronic(invoice).province],
  ['Paese', ({ country }) => countryName(country)],
];

/** The invoice's data with their labels. */
export const invoiceFacts = (invoice: Invoice): (readonly [label: string, value: string])[] =>
  INVOICE_COLUMNS.map(([label, value]) => [label, value(invoice)] as const);
