/** Words that say nothing about what is looked for; "corso" is one in a shop of courses. */
const STOP_WORDS = new Set(
  (
    'a ad ai agli al alla alle allo che chi come con corsi corso cosa da dai dal dalla dalle degli dei del ' +
    'della delle dello di e ed fra gli ha i il in io la le lo ma mi nei nel nella nelle non o per piu se si ' +
    'su sul sulla sulle ti tra un una uno vi ' +
    // Italian elisions: l'oro, dell'oro.
    'all c coll d dall dell l nell quell s sull'
  ).split(' '),
);

/** More words than this narrow a search no further; a pasted page must not become a statement of its size. */
const MOST_TERMS = 10;
const LONGEST_TERM = 40;

/** Without accents and capitals, as the database's `search_text` has it: "Volatilità" → "volatilita". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text as they are searched. */
export const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** The words of a search that count; none where all are stop words. */
export function searchTerms(query: string): string[] {
  const telling = wordsOf(query)
    .map((word) => word.slice(0, LONGEST_TERM))
    .filter((word) => !STOP_WORDS.has(word));
  return [...new Set(telling)].slice(0, MOST_TERMS);
}

/** Something was typed, and no word is in it: "%", "💶". */
export const isOnlySigns = (query: string): boolean => query.trim() !== '' && wordsOf(query).length === 0;
