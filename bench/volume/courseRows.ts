import { type Category, LEVELS } from '../../src/contract/catalogue/categories';
import { richText } from '../../src/server/demo/content/richText';
import { type Random, randomOf } from '../../src/server/demo/random';
import { newId } from '../../src/server/platform/database/ids';
import type { Stock } from './stockQueries';
import { ANGLES, FIELDS, GOALS, LESSONS, PARAGRAPHS, SUBJECTS, SUBTITLES } from './wordLists';

/** One generated course with all that hangs on it. */
export interface NewCourse {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly cover: string;
  readonly priceCents: number;
  readonly level: (typeof LEVELS)[number];
  readonly categories: readonly Category[];
  readonly teacherIds: readonly string[];
  readonly publishedAt: Date;
  readonly sections: readonly NewSection[];
}

export interface NewSection {
  readonly id: string;
  readonly title: string;
  readonly mediaKey: string | null;
  readonly seconds: number;
}

const DAY_MS = 86_400_000;
/** The oldest were published about four years ago. */
const OLDEST_DAYS = 1500;
/** Euro cents, by level: what it costs at least, and how many steps of ten euro there may be on top. */
const PRICES = { principiante: [1900, 6], intermedio: [4900, 10], avanzato: [9900, 20] } as const;
const FEWEST_LESSONS = 6;
const MOST_LESSONS = 14;
const DEFAULT_LESSON_SECONDS = 300;

/**
 * The course with a number of a batch: the same title, price and lessons each time, with new ids.
 * @param stock what the shop has already: teachers, films and covers are shared, since files are not made here
 */
export function courseOf(batch: string, number: number, stock: Stock, now: Date): NewCourse {
  const random = randomOf(`${batch} ${number}`);
  const subject = random.pick(SUBJECTS);
  const level = random.pick(LEVELS);
  const title = titleOf(random, subject.name);
  const [least, steps] = PRICES[level];
  const categories = subject.topic ? [level, subject.topic] : [level];
  return {
    id: newId(),
    slug: `${slugOf(title)}-${batch}-${number}`,
    title,
    subtitle: random.pick(SUBTITLES),
    description: descriptionOf(random),
    cover: coverOf(random, stock, subject.topic ?? level),
    priceCents: least + 1000 * random.whole(0, steps),
    level,
    categories,
    teacherIds: teachersOf(random, stock),
    publishedAt: new Date(now.getTime() - random.between(1, OLDEST_DAYS) * DAY_MS),
    sections: lessonsOf(random, stock),
  };
}

function titleOf(random: Random, subject: string): string {
  const field = random.pick(FIELDS);
  const angle = random.pick(ANGLES);
  if (random.chance(0.6)) return `${subject} ${field}: ${angle}`;
  return random.chance(0.5) ? `${subject}: ${angle}` : `${subject} ${field}`;
}

function descriptionOf(random: Random): string {
  return richText([
    ...some(random, PARAGRAPHS, 2),
    { heading: 'Cosa imparerai' },
    { bullets: some(random, GOALS, 3) },
  ]);
}

/** A cover of a course like this one, so that a list does not look as if it had been shuffled. */
function coverOf(random: Random, { covers }: Stock, category: Category): string {
  const fitting = covers.filter(({ categories }) => categories.includes(category));
  const among = fitting.length > 0 ? fitting : covers;
  return among.length > 0 ? random.pick(among).cover : '';
}

function teachersOf(random: Random, { teacherIds }: Stock): string[] {
  return some(random, teacherIds, random.chance(0.2) ? 2 : 1);
}

function lessonsOf(random: Random, { films }: Stock): NewSection[] {
  const many = random.whole(FEWEST_LESSONS, MOST_LESSONS);
  const [first = '', ...others] = LESSONS;
  const titles = [first, ...some(random, others, many - 1)];
  return titles.map((title) => {
    const film = films.length > 0 ? random.pick(films) : undefined;
    return {
      id: newId(),
      title,
      mediaKey: film?.key ?? null,
      seconds: film?.seconds ?? DEFAULT_LESSON_SECONDS,
    };
  });
}

/** So many different ones, in the list's own order; fewer where there are not as many. */
function some<Item>(random: Random, items: readonly Item[], many: number): Item[] {
  let left = Math.min(many, items.length);
  return items.filter((_item, at) => {
    const isTaken = random.chance(left / (items.length - at));
    if (isTaken) left -= 1;
    return isTaken;
  });
}

/** "L’oro: perché no" → "l-oro-perche-no". */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
