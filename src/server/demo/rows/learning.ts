import { newId } from '../../platform/database/ids';
import type { reviewPrompts, reviews, viewedSections } from '../../platform/database/schema';
import { GENERAL_REVIEWS, REVIEWS_OF, type Stars } from '../content/reviews';
import { type Random, randomOf } from '../random';
import type { UserRow } from './accounts';
import type { Catalogue } from './catalogue';
import { addDays, addMinutes, earlier } from './days';
import type { EntitlementRow, Sales } from './purchases';

export type ReviewRow = typeof reviews.$inferInsert;
export type ViewedRow = typeof viewedSections.$inferInsert;

export interface Learning {
  viewed: ViewedRow[];
  reviews: ReviewRow[];
  prompts: (typeof reviewPrompts.$inferInsert)[];
}

/** The demo student's courses and the share watched: none, half and all. */
export const STUDENT_COURSES = [
  { slug: 'leggere-i-grafici-a-candele', daysAgo: 3, watched: 0 },
  { slug: 'ichimoku-segnali-e-conferme', daysAgo: 47, watched: 0.5 },
  { slug: 'gestione-del-rischio', daysAgo: 160, watched: 1 },
] as const;

/** Creates watched sections, reviews and review prompts. */
export function learningOf(catalogue: Catalogue, sales: Sales, student: UserRow, now: Date): Learning {
  const random = randomOf('learning');
  const others = sales.entitlements.filter(({ userId, revokedAt }) => userId !== student.id && !revokedAt);
  const draw = deckOf(random);
  const written = catalogue.courses.flatMap((course) =>
    reviewsOf(
      random,
      draw,
      course.slug,
      others.filter(({ courseId }) => courseId === course.id),
      now,
    ),
  );
  const reviewers = new Set(written.map(({ userId, courseId }) => `${userId} ${courseId}`));
  const viewed = others.flatMap((right) => {
    const isReviewer = reviewers.has(`${right.userId} ${right.courseId}`);
    const share = isReviewer
      ? random.pick([0.6, 0.8, 1, 1, 1])
      : random.pick([0, 0, 0, 0.2, 0.35, 0.5, 0.75, 1, 1]);
    return watch(catalogue, right, share, now);
  });
  const mine = STUDENT_COURSES.flatMap(({ slug, watched }) => {
    const courseId = catalogue.course(slug).id;
    const right = sales.entitlements.find((one) => one.userId === student.id && one.courseId === courseId);
    return right ? watch(catalogue, right, watched, now) : [];
  });
  const finished = STUDENT_COURSES.filter(({ watched }) => watched === 1);
  return {
    viewed: [...viewed, ...mine],
    reviews: written,
    prompts: finished.map(({ slug, daysAgo }) => ({
      id: newId(),
      userId: student.id,
      courseId: catalogue.course(slug).id,
      createdAt: addDays(now, 9 - daysAgo),
    })),
  };
}

/** Marks sections as watched, one or two per evening, and adds a position in the next one. */
function watch(
  catalogue: Catalogue,
  { userId, courseId, grantedAt }: EntitlementRow,
  share: number,
  now: Date,
) {
  if (share === 0) return [];
  const sections = catalogue.sectionsOf(courseId);
  const done = Math.round(sections.length * share);
  return sections.slice(0, done + 1).map(({ id: sectionId, durationSeconds }, at): ViewedRow => {
    const when = earlier(addMinutes(grantedAt, 35 + at * 800), addMinutes(now, -5));
    const isDone = at < done;
    const position = isDone ? durationSeconds : Math.floor(durationSeconds / 3);
    return {
      userId,
      sectionId,
      positionSeconds: position,
      played: [[0, position]],
      viewedAt: isDone ? when : null,
      updatedAt: when,
    };
  });
}

/** Share of possible authors who add a general review. */
const MORE = 0.19;
/** The distribution of stars in general reviews. */
const GENERAL_STARS: readonly Stars[] = [
  5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 1,
];

function reviewsOf(
  random: Random,
  draw: (stars: Stars) => string,
  slug: string,
  rights: readonly EntitlementRow[],
  now: Date,
): ReviewRow[] {
  const old = rights.filter(({ grantedAt }) => grantedAt < addDays(now, -6));
  const authors = [...new Map(old.map((right) => [right.userId, right])).values()];
  const general = Array.from({ length: Math.round(authors.length * MORE) + 1 }, () => {
    const stars = random.pick(GENERAL_STARS);
    return [stars, draw(stars)] as const;
  });
  const texts = new Map([...(REVIEWS_OF[slug] ?? []), ...general].map(([stars, text]) => [text, stars]));
  const said = [...texts].slice(0, authors.length);
  return said.flatMap(([text, rating], at): ReviewRow[] => {
    // Spread over all authors, not only the oldest buyers.
    const author = authors[Math.floor((at * authors.length) / said.length)];
    if (!author) return [];
    const { userId, courseId, grantedAt } = author;
    const latest = addMinutes(now, -random.between(60, 6000));
    const createdAt = earlier(addDays(grantedAt, random.between(4, 40)), latest);
    const isEnabled = rating > 1 || random.chance(0.5);
    return [{ id: newId(), userId, courseId, rating, text, createdAt, updatedAt: createdAt, isEnabled }];
  });
}

/** Draws general texts without repetition until all are used. */
function deckOf(random: Random): (stars: Stars) => string {
  const decks = new Map<Stars, string[]>();
  return (stars) => {
    const deck = decks.get(stars) ?? [];
    if (deck.length === 0) deck.push(...GENERAL_REVIEWS[stars]);
    decks.set(stars, deck);
    return deck.splice(random.whole(0, deck.length - 1), 1)[0] ?? '';
  };
}
