const PHONE = /^\+?[\d\s()./-]+$/;
const ITALY = /^(it|ita|italia|italy)$/i;

/** Returns an Italian message where a text is no phone number, undefined where it is one or empty. */
export function phoneFault(text: string): string | undefined {
  const phone = text.trim();
  const digits = phone.replace(/\D/g, '').length;
  // At most 15 digits (E.164).
  if (phone === '' || (PHONE.test(phone) && digits >= 5 && digits <= 15)) return undefined;
  return 'Scrivi un numero di telefono, per esempio +39 02 1234567.';
}

/** The same for a CAP; other countries' have rules of their own. @param country as typed; '' counts as Italy */
export function capFault(text: string, country: string): string | undefined {
  const cap = text.trim();
  const isItalian = country.trim() === '' || ITALY.test(country.trim());
  return cap === '' || !isItalian || /^\d{5}$/.test(cap) ? undefined : 'Il CAP ha 5 cifre.';
}
