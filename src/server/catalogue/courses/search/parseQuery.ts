import type { Executor } from '../../../platform/database/executor';
import { editDistance } from './editDistance';
import { searchTerms } from './terms';
import { lookUp, lookUpJoined, type TypedWord } from './wordQueries';

/** A search text as the database is asked for it. */
export interface Reading {
  /** A tsquery that all words fit; null where a word fits nothing, so that all cannot. */
  readonly all: string | null;
  /** A tsquery for any of the words; null where none says anything. */
  readonly any: string | null;
  /** Mistyped words with what they were taken for. */
  readonly corrections: ReadonlyMap<string, string>;
  /** The same for words too far from any to be taken for it; good for a question, not for an answer. */
  readonly guesses: ReadonlyMap<string, string>;
  /** Nothing was said: no words, or stop words alone. */
  readonly isEmpty: boolean;
}

/** How many slips a word may have to be taken for another one, by its letters. */
const slipsIn = (word: string): number => (word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3);
/** Further off, a word is not even worth a question. */
const GUESS_SLIPS = 4;

/**
 * Reads what somebody typed: each word as it is where the catalogue knows it, else as the beginning of one, else as
 * the one it was probably meant to be. Neighbours that the catalogue knows as one word are that word too.
 * @param isBeingTyped the last word may go on
 */
export async function readQuery(db: Executor, query: string, isBeingTyped = false): Promise<Reading> {
  const terms = searchTerms(query);
  const words = terms.length === 0 ? [] : await lookUp(db, terms, isBeingTyped);
  const joined = await lookUpJoined(db, terms);
  const corrections = new Map<string, string>();
  const guesses = new Map<string, string>();
  const groups: (string | null)[] = [];
  const alternatives: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [typed, next, stem] = [words[place], words[place + 1], joined.get(place)];
    if (typed && next && stem !== undefined) {
      const apart = [typed, next].map((word) => (word.isKnown ? quoted(word.stem ?? word.word) : null));
      groups.push(apart.includes(null) ? quoted(stem) : `(${quoted(stem)} | ${apart.join(' & ')})`);
      alternatives.push(...apart.filter((word) => word !== null));
      place += 1;
    } else if (typed && (typed.stem !== null || typed.beginnings.length > 0)) {
      const goesOn = isBeingTyped && place === words.length - 1;
      if (goesOn || typed.beginnings.length > 0 || typed.word.length < 3) groups.push(beginning(typed));
      else if (typed.isKnown) groups.push(quoted(typed.stem ?? typed.word));
      else groups.push(corrected(typed, corrections, guesses));
    }
  }
  const found = groups.filter((group) => group !== null);
  return {
    all: found.length > 0 && found.length === groups.length ? found.join(' & ') : null,
    any: found.length > 0 ? [...found, ...alternatives].join(' | ') : null,
    corrections,
    guesses,
    isEmpty: groups.length === 0,
  };
}

/** Terms are made of a–z and 0–9 alone, and so are the stems of such words: nothing in them needs escaping. */
const quoted = (stem: string): string => `'${stem}'`;

/** A stem can be shorter than what was typed of the word; such stems are alternatives to the letters. */
function beginning({ word, beginnings, alike }: TypedWord): string | null {
  const near = beginnings.length === 0 ? nearest(word, alike) : undefined;
  const stems = near && near.slips <= slipsIn(word) ? [near.stem] : beginnings;
  const shorter = stems.filter((one) => !one.startsWith(word));
  return `(${[`'${word}':*`, ...shorter.map(quoted)].join(' | ')})`;
}

function corrected(
  { word, stem, hasStem, alike, parts }: TypedWord,
  corrections: Map<string, string>,
  guesses: Map<string, string>,
): string | null {
  const near = nearest(word, alike, stem);
  const asItIs = hasStem && stem !== null ? quoted(stem) : null;
  if (near && near.stem === stem) return asItIs;
  if (parts && (near?.slips ?? GUESS_SLIPS) > 1) {
    corrections.set(word, parts.words);
    return `(${parts.stems.map(quoted).join(' & ')})`;
  }
  if (!near || near.slips > GUESS_SLIPS || near.slips * 2 > word.length) return asItIs;
  if (near.slips > slipsIn(word)) {
    if (asItIs === null) guesses.set(word, near.word);
    return asItIs;
  }
  corrections.set(word, near.word);
  return quoted(near.stem);
}

/**
 * Of words as near as one another, one of the same stem, else the one that the database thinks more alike. The first
 * letter is seldom the wrong one: there a slip counts twice.
 */
function nearest(word: string, alike: TypedWord['alike'], stem: string | null = null) {
  let best: { word: string; stem: string; slips: number } | undefined;
  for (const one of alike) {
    const slips = editDistance(word, one.word) + (word[0] === one.word[0] ? 0 : 1);
    const isBetter = slips < (best?.slips ?? Number.POSITIVE_INFINITY);
    if (isBetter || (slips === best?.slips && one.stem === stem)) best = { ...one, slips };
  }
  return best;
}
