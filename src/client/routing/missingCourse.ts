import { paths } from './paths';

/** The home page's query parameter: the words of a course that is not in the catalogue. */
const PARAMETER = 'corso';
/** Characters; longer slugs are cut. */
const MAX_LENGTH = 100;

/** Returns the letters and digits of a text, words apart by one space. An address can say anything. */
const wordsOf = (text: string) =>
  (
    [...text.normalize('NFC')]
      .slice(0, MAX_LENGTH)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** Returns the home page's address that says that a course is not in the catalogue. @param slug '' if not known */
export const missingCoursePath = (slug: string) =>
  `${paths.home()}?${new URLSearchParams({ [PARAMETER]: wordsOf(slug) })}`;

/** Returns the words of the missing course that an address names, '' if none are known; undefined if it names no course. */
export function missingCourseWords(search: string): string | undefined {
  const words = new URLSearchParams(search).get(PARAMETER);
  return words === null ? undefined : wordsOf(words);
}
