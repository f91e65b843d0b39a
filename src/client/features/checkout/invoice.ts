import type { Invoice } from '../../services/cartStorage';

/** Whether anything was typed: the kind and the country alone ask for no invoice. */
export function hasInvoice({ kind: _kind, country: _country, ...texts }: Invoice): boolean {
  return Object.values(texts).some((text) => text?.trim());
}

/** Returns the server's errors by field of the invoice; undefined when none is about it. */
export function invoiceErrorsOf(errors: Readonly<Record<string, string>> = {}) {
  const own = Object.entries(errors).flatMap(([field, text]) =>
    field.startsWith('invoice.') ? [[field.slice('invoice.'.length), text] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
