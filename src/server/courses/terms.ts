/** Words that say nothing about what is looked for; "corso" is one in a shop of courses. */
const STOP_WORDS = new Set(
  (
    'a ad ai agli al alla alle allo che chi come con corsi corso cosa da dai dal dalla dalle degli dei del ' +
    'della delle dello di e ed fra gli ha i il in io la le lo ma mi nei nel nella nelle non o per piu se si ' +
    'su sul sulla sulle ti tra un una uno vi ' +
    // What an apostrophe leaves: l'oro, dell'oro.
    'all c coll d dall dell l nell quell s sull'
  ).split(' '),
);

/** More words than this narrow a search no further; a pasted page must not become a statement of its size. */
const MOST_TERMS = 10;
const LONGEST_TERM = 40;

/** Without accents and capitals, as the database's `unaccent(lower(…))` has it: "Volatilità" → "volatilita". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a search that count. Where all are stop words, they are all there is to go by. */
export function searchTerms(query: string): string[] {
  const words = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_TERM));
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_TERMS);
}
