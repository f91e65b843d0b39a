const LONGEST_NAME = 40;
const MOST_WORDS = 5;
const LATIN = String.raw`(?=[\p{Script=Latin}ʻʼ])[\p{Lu}\p{Ll}\p{Lt}ªºʻʼ]`;
const OTHER = String.raw`(?!\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}々ー]`;
const MARKS = String.raw`[\p{Mn}\p{Mc}]{0,3}`;
/** One word is Latin or it is not: letters of other alphabets that look like dots or slashes cannot make an address. */
const WORD = `(?:(?:${LATIN}${MARKS})+|(?:${OTHER}${MARKS})+)`;
const INITIAL = `(?:${LATIN}|${OTHER})\\.`;
const PART = `(?:${WORD}|${INITIAL})`;
/** Letters and marks that show nothing, such as fillers and joiners. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;
/** Up to `MOST_WORDS`: "Maria Grazia", "D’Angelo", "de' Medici", "Nicolo'", "J. Marie-Anne". */
const NAME = new RegExp(
  `^(?!.*${INVISIBLE})${PART}(?:(?:['’] ?|[ -])${PART}){0,${MOST_WORDS - 1}}['’]?$`,
  'u',
);

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
  return `Scrivi solo il nome: lettere, spazi, apostrofi e trattini, al massimo ${MOST_WORDS} parole e ${LONGEST_NAME} caratteri.`;
}
