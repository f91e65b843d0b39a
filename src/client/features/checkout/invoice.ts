/** Returns the server's errors by field of the invoice; undefined when none is about it. */
export function invoiceErrorsOf(errors: Readonly<Record<string, string>> = {}) {
  const own = Object.entries(errors).flatMap(([field, text]) =>
    field.startsWith('invoice.') ? [[field.slice('invoice.'.length), text] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
