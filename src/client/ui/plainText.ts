import { readRichText } from './readRichText';

/** Returns the plain text of a rich text, in one line. */
export const plainText = (source: string): string =>
  readRichText(source)
    .map(({ segments }) => segments.map(({ text }) => text).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** At most so many characters, cut between words; never through the middle of an emoji. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  const gap = cut.lastIndexOf(' ');
  return `${(gap > most / 2 ? cut.slice(0, gap) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
