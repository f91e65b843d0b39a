const LONGEST_NAME = 40;
const WORD = String.raw`(?:\p{L}\p{M}{0,3})+`;
const INITIAL = String.raw`\p{L}\.`;
const PART = `(?:${WORD}|${INITIAL})`;
/** Up to five words: "Maria Grazia", "D’Angelo", "de' Medici", "Nicolo'", "J. Marie-Anne". */
const NAME = new RegExp(`^${PART}(?:(?:['’] ?|[ -])${PART}){0,4}['’]?$`, 'u');

/**
 * Returns a person's name as others may see it, '' for what does not look like one: people choose their names, and would
 * otherwise have mails, toasts and reviews carry an address, a number or an advertisement.
 */
export function shownName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : '';
}

/** Returns "Anna B.", first name and initial, never more; `fallback` where the first name is none. */
export function shortName(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  fallback: string,
): string {
  const name = shownName(firstName) || fallback;
  const initial = [...shownName(lastName)][0];
  return initial && name !== fallback ? `${name} ${initial.toUpperCase()}.` : name;
}

/** Returns an Italian message where a field does not hold a name, undefined where it does. */
export function nameFault(text: string, missing: string): string | undefined {
  if (text.trim() === '') return missing;
  if (shownName(text)) return undefined;
  return `Scrivi solo il nome: lettere, spazi, apostrofi e trattini, al massimo ${LONGEST_NAME} caratteri.`;
}
