import type { CourseCard } from '../../../../contract/catalogue/courses';
import { fold } from './terms';

/** The longest text that is worth giving back. */
const LONGEST = 200;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The typed query with some words replaced, for the reader: "bitcion & ETF" → "bitcoin & ETF".
 * @param words folded words and what stands for them
 * @param courses where the new words are looked for as they are really written ("volatilità")
 */
export function withWords(
  query: string,
  words: ReadonlyMap<string, string>,
  courses: readonly CourseCard[],
): string {
  const written = spellings(courses);
  return query
    .slice(0, LONGEST)
    .trim()
    .replace(WORD, (word) => {
      const meant = words.get(fold(word));
      return meant === undefined ? word : (written.get(meant) ?? meant);
    });
}

function spellings(courses: readonly CourseCard[]): Map<string, string> {
  const texts = courses.flatMap(({ title, subtitle, teachers }) => [
    title,
    subtitle,
    ...teachers.map(({ name }) => name),
  ]);
  const found = texts.flatMap((text) => text.match(WORD) ?? []);
  // The first courses are the likeliest: theirs is kept.
  return new Map(found.reverse().map((word) => [fold(word), word.toLowerCase()]));
}
