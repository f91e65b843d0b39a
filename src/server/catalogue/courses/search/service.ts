import type { z } from 'zod';
import {
  type CourseCard,
  type courseFilter,
  type FoundCourses,
  MOST_TEACHERS,
} from '../../../../contract/catalogue/courses';
import type { TeacherName } from '../../../../contract/catalogue/teacherShapes';
import type { Deps } from '../../../platform/deps';
import { publicCache } from '../../../platform/http/publicCache';
import { aboutCards, cardsByIds } from '../service';
import { withWords } from './correctQuery';
import { countFound, type Found, foundIds, type Wanted } from './foundQueries';
import { type Reading, readQuery } from './parseQuery';
import { teachersOnSale } from './suggestionQueries';
import { isOnlySigns } from './terms';

type Filter = z.output<typeof courseFilter>;

/** Longer searches are one person's own: keeping their answers would only push out the common ones. */
const LONGEST_KEPT_QUERY = 60;
const POPULAR = 8;
const NOTHING: Found = { total: 0, isCapped: false };

/** GetFilteredCourses: by category, text, price; a page of it. */
export function filterCourses(deps: Deps, filter: Filter): Promise<FoundCourses> {
  if (filter.Query.length > LONGEST_KEPT_QUERY) return search(deps, filter);
  const about = ({ items, popular = [] }: FoundCourses) => aboutCards([...items, ...popular]);
  return publicCache(deps.database).get(`filtered ${JSON.stringify(filter)}`, about, () =>
    search(deps, filter),
  );
}

async function search(deps: Deps, filter: Filter): Promise<FoundCourses> {
  // "%" must not match everything: no course contains it.
  if (isOnlySigns(filter.Query)) return nothing(deps);
  const { orm } = deps.database;
  const reading = await readQuery(orm, filter.Query);
  const { wanted, found, isPartial } = await choose(deps, filter, reading);
  const { total, isCapped } = found;
  if (total === 0) return nothing(deps, guessOf(filter.Query, reading));
  const offset = (filter.page - 1) * filter.pageSize;
  const page = { sort: filter.Sort, rankedBy: reading.any, found, offset, limit: filter.pageSize };
  const ids = offset >= total ? [] : await foundIds(orm, wanted, page);
  const items = await cardsByIds(deps, ids);
  return {
    items,
    total,
    teachers: await allTeachers(deps),
    ...(isCapped && { isTotalCapped: true }),
    ...(isPartial && { isPartial }),
    ...(reading.corrections.size > 0 && { corrected: withWords(filter.Query, reading.corrections, items) }),
  };
}

/** Courses with all the words; if there are none, courses with any of them. */
async function choose({ database }: Deps, filter: Filter, reading: Reading) {
  const wantedBy = (text: string | null): Wanted => ({
    text,
    categories: filter.Categories,
    minCents: toCents(filter.PriceMin),
    maxCents: toCents(filter.PriceMax),
    minRating: filter.RatingMin,
    minDuration: filter.DurationMin,
    maxDuration: filter.DurationMax,
    teacher: filter.Teacher,
  });
  const tries = reading.isEmpty ? [null] : [reading.all, reading.any].filter((text) => text !== null);
  for (const text of new Set(tries)) {
    const wanted = wantedBy(text);
    const found = await countFound(database.orm, wanted);
    if (found.total > 0) return { wanted, found, isPartial: text !== reading.all && !reading.isEmpty };
  }
  return { wanted: wantedBy(null), found: NOTHING, isPartial: false };
}

/** The suggested query, where it differs from the one that was asked. */
function guessOf(query: string, { corrections, guesses }: Reading): string | undefined {
  const words = new Map([...guesses, ...corrections]);
  return words.size > 0 ? withWords(query, words, []) : undefined;
}

/** Nothing found, and something to look at instead. */
async function nothing(deps: Deps, guess?: string): Promise<FoundCourses> {
  const [popular, teachers] = [await popularCourses(deps), await allTeachers(deps)];
  return { items: [], total: 0, teachers, popular, ...(guess && { guess }) };
}

async function allTeachers({ database }: Deps): Promise<TeacherName[]> {
  const { items } = await publicCache(database).get(
    'teachers on sale',
    ['courses', 'teachers'],
    async () => ({
      items: await teachersOnSale(database.orm, MOST_TEACHERS),
    }),
  );
  return items;
}

async function popularCourses(deps: Deps): Promise<CourseCard[]> {
  const everything: Wanted = { text: null, categories: [], minCents: undefined, maxCents: undefined };
  const page = { sort: 'rating', rankedBy: null, found: NOTHING, offset: 0, limit: POPULAR } as const;
  const about = ({ items }: { items: CourseCard[] }) => aboutCards(items);
  const { items } = await publicCache(deps.database).get('courses popular', about, async () => ({
    items: await cardsByIds(deps, await foundIds(deps.database.orm, everything, page)),
  }));
  return items;
}

/** Prices beyond what the database can hold narrow nothing. */
function toCents(euro: number | undefined): number | undefined {
  return euro === undefined ? undefined : Math.min(Math.round(euro * 100), 2_000_000_000);
}
