import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/executor';

/** The entries of the catalogue's vocabulary for a word that somebody typed. */
export interface TypedWord {
  readonly word: string;
  /** Its Italian stem; null for a stop word of the language. */
  readonly stem: string | null;
  /** Whether a course has it, in whatever form. A short stem alone does not tell: "legere" is no "legate". */
  readonly isKnown: boolean;
  /** Whether a course has a word of the same stem, however short. */
  readonly hasStem: boolean;
  /** Stems of words that begin with it; only where it is not known, or asked for. */
  readonly beginnings: readonly string[];
  /** Words that look like it, the most alike first; only where it is neither known nor a beginning. */
  readonly alike: readonly { readonly word: string; readonly stem: string }[];
  /** Two known words that it is when a space is put in ("orderflow"); under the same condition as `alike`. */
  readonly parts: { readonly words: string; readonly stems: readonly string[] } | null;
}

/** Enough that the right one is among them, few enough to be compared letter by letter. */
const MOST_ALIKE = 25;
const MOST_BEGINNINGS = 20;
/** Letters; words with less than that in common may have nothing to do with each other. */
const TELLING_STEM = 4;
/** Letters; what begins with fewer says nothing. */
const SHORTEST_BEGINNING = 3;

/** Letters; a shorter word is never two. */
const SHORTEST_OF_TWO = 6;

/** Looks words up in one statement; `lastBegins` asks for the beginnings of the last one in any case. */
export async function lookUp(
  db: Executor,
  words: readonly string[],
  lastBegins: boolean,
): Promise<TypedWord[]> {
  const wantsBeginnings = sql`(not known.is or ${lastBegins} and typed.place = ${words.length})
    and length(typed.word) >= ${SHORTEST_BEGINNING}`;
  const isStrange = sql`not known.is and cardinality(begun.stems) = 0`;
  const { rows } = await db.execute<TypedWord & Record<string, unknown>>(sql`
    select typed.word, told.stem, known.is as "isKnown", known.stem as "hasStem", begun.stems as beginnings,
      case when ${isStrange} and length(typed.word) >= ${SHORTEST_OF_TWO} then (
        select json_build_object('words', one.word || ' ' || two.word, 'stems', json_build_array(one.stem, two.stem))
        from generate_series(2, length(typed.word) - 2) at
        join search_words one on one.word = left(typed.word, at)
        join search_words two on two.word = substr(typed.word, at + 1)
        order by abs(2 * at - length(typed.word)) limit 1
      ) end as parts,
      case when not (${isStrange}) or length(typed.word) < ${SHORTEST_BEGINNING} then '[]' else (
        select coalesce(json_agg(json_build_object('word', near.word, 'stem', near.stem)), '[]')
        from (select word, stem from search_words order by search_words.word <-> typed.word limit ${MOST_ALIKE}) near
      ) end as alike
    from unnest(${sql.param(words)}::text[]) with ordinality typed (word, place)
    cross join lateral (
      select (tsvector_to_array(to_tsvector('public.italian_unaccent', typed.word)))[1] as stem) told
    cross join lateral (
      select has.stem, typed.word ~ '[0-9]' or has.stem and (length(told.stem) >= ${TELLING_STEM}
        or exists (select from search_words where word = typed.word)) as is
      from (select exists (select from search_words where stem = told.stem) as stem) has) known
    cross join lateral (
      select case when ${wantsBeginnings} then array(
        select distinct stem from search_words
        where word ~>=~ typed.word and word ~<~ (typed.word || '{') limit ${MOST_BEGINNINGS}
      ) else '{}' end as stems) begun
    order by typed.place`);
  return rows;
}

/** Stems of words that two neighbours are when the space is left out ("trend line"): by the place of the first. */
export async function lookUpJoined(db: Executor, words: readonly string[]): Promise<Map<number, string>> {
  if (words.length < 2) return new Map();
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const { rows } = await db.execute<{ place: number; stem: string }>(sql`
    select (typed.place - 1)::int as place, known.stem
    from unnest(${sql.param(joined)}::text[]) with ordinality typed (word, place)
    join search_words known using (word)`);
  return new Map(rows.map(({ place, stem }) => [place, stem]));
}
