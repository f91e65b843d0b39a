export interface Chapter {
  /** From the start of the video. */
  readonly seconds: number;
  readonly title: string;
}

const MOST_CHAPTERS = 60;
const LONGEST_TITLE = 120;
const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;
const EXAMPLE = 'scrivi il minuto e il titolo, per esempio «2:30 Dove mettere lo stop».';

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim());

function chapterOf(line: string): Chapter | undefined {
  const [, hours = '0', minutes, seconds, title] = LINE.exec(line) ?? [];
  if (title === undefined) return undefined;
  return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
}

/** Reads lines such as `2:30 Title`, or `1:02:30 Title`. Empty lines, and lines that are none, are left out. */
export const chaptersIn = (text: string): Chapter[] => linesOf(text).flatMap((line) => chapterOf(line) ?? []);

/** Returns why a text is no list of chapters, in Italian; '' if it is one. */
export function chapterFault(text: string): string {
  let before = -1;
  let count = 0;
  for (const [index, line] of linesOf(text).entries()) {
    if (line === '') continue;
    const at = `Riga ${index + 1}: `;
    const chapter = chapterOf(line);
    if (!chapter) return at + EXAMPLE;
    if (chapter.seconds <= before) return `${at}il minuto deve venire dopo quello della riga prima.`;
    if (chapter.title.length > LONGEST_TITLE) {
      return `${at}il titolo può avere al massimo ${LONGEST_TITLE} caratteri.`;
    }
    before = chapter.seconds;
    count += 1;
  }
  return count > MOST_CHAPTERS ? `I capitoli possono essere al massimo ${MOST_CHAPTERS}.` : '';
}
