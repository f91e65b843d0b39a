import type { Category } from '../../../contract/catalogue/categories';
import type { TransferOffer } from '../../../contract/catalogue/courseShapes';
import type { CourseCard, CourseDetail } from '../../../contract/catalogue/courses';
import { ROLE } from '../../../contract/identity/roles';
import { mayWatch } from '../../access/entitlementService';
import type { Subject } from '../../platform/backplane/subjects';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { publicCache } from '../../platform/http/publicCache';
import { CallError, notFound } from '../../platform/http/refusals';
import { type CardRow, toCard } from './cardQueries';
import { bundlesHolding, details, relatedIds, toDetail } from './detailQueries';
import { lists } from './listQueries';

export interface CardList {
  items: CourseCard[];
  total?: number;
}

const HOME_LENGTH = 12;
const RANDOM_LENGTH = 8;
const MOST_RELATED = 4;
/** Courses per list; the catalogue has its own page. */
const LONGEST_LIST = 100;
/** Returns the cards of courses on sale, in the order of the ids. */
export async function cardsByIds({ database }: Deps, ids: readonly string[]): Promise<CourseCard[]> {
  return ids.length === 0 ? [] : cards(lists(database.orm).byIds.execute({ ids }));
}

/** Returns the cache subjects of an answer with these cards. */
export function aboutCards(cards: readonly Pick<CourseCard, 'IdCourseEnc'>[]): Subject[] {
  return ['courses', 'teachers', ...cards.map(({ IdCourseEnc }): Subject => `rating ${IdCourseEnc}`)];
}

/** GetRandomListCourse: a new choice every minute, the same for everybody. */
export function randomCourses(deps: Deps): Promise<CardList> {
  return kept(deps, 'random', () => lists(deps.database.orm).random.execute({ limit: RANDOM_LENGTH }));
}

/** GetHomeListCourse: courses with a position on the home page, else the newest. */
export function homeCourses(deps: Deps): Promise<CardList> {
  const { home, newest } = lists(deps.database.orm);
  return kept(deps, 'home', async () => {
    const chosen = await home.execute({ limit: HOME_LENGTH });
    return chosen.length > 0 ? chosen : newest.execute({ limit: HOME_LENGTH });
  });
}

/** GetEducationalOfferListCourse. */
export function offeredCourses(deps: Deps): Promise<CardList> {
  return kept(deps, 'offers', () => lists(deps.database.orm).offers.execute({ limit: LONGEST_LIST }));
}

/** Returns the courses of a home section's rule. */
export function coursesByRule(
  { database }: Deps,
  rule: 'newest_courses' | 'best_selling_courses' | 'educational_offers' | { category: Category },
  limit: number,
): Promise<CourseCard[]> {
  const { newest, bestSelling, offers, ofCategory } = lists(database.orm);
  if (typeof rule === 'object') return cards(ofCategory.execute({ category: rule.category, limit }));
  if (rule === 'newest_courses') return cards(newest.execute({ limit }));
  return cards((rule === 'best_selling_courses' ? bestSelling : offers).execute({ limit }));
}

function kept(deps: Deps, name: string, load: () => Promise<CardRow[]>): Promise<CardList> {
  const about = ({ items }: CardList) => aboutCards(items);
  return publicCache(deps.database).get(`courses ${name}`, about, async () => {
    const items = await cards(load());
    return { items, total: items.length };
  });
}

async function cards(rows: Promise<CardRow[]>): Promise<CourseCard[]> {
  return (await rows).map(toCard);
}

/** Adds to a course's detail what only its owner gets; domains that come after this one hand theirs in (app.ts). */
export type OwnerPart = (deps: Deps, detail: CourseDetail, userId: string) => Promise<Partial<CourseDetail>>;

/** Says how a caller may pay these courses, which a later domain knows (app.ts). */
export type OfferTransfer = (
  deps: Deps,
  userId: string | undefined,
  courseIds: readonly string[],
) => Promise<TransferOffer>;

/** What later domains hand in for a course's detail. */
export interface CallerParts {
  readonly owner: readonly OwnerPart[];
  readonly offerTransfer: OfferTransfer;
}

type CourseKey = { readonly id: string } | { readonly title: string };
type DetailAnswer = { isOk: true; item: CourseDetail };

/**
 * GetDetailCourse, and by slug or exact title GetDetailCourseByTitle. Visitors see courses on sale; owners also see
 * their courses that are no longer on sale.
 * @throws CallError 404
 */
export async function detailOf(
  deps: Deps,
  key: CourseKey,
  caller: Caller | undefined,
  { owner: ownerParts, offerTransfer }: CallerParts,
): Promise<DetailAnswer> {
  const onSale = await detailOnSale(deps, key, offerTransfer);
  if (!caller) return onSale ?? nowhere();
  const answer = onSale ?? (await loadDetail(deps, key))?.answer ?? nowhere();
  const owned = await mayWatch(deps.database.orm, caller.id, answer.item.IdCourseEnc);
  if (!onSale && !owned && caller.role !== ROLE.admin) nowhere();
  const forFew = onSale ? {} : { isOffSale: true as const };
  const item: CourseDetail = { ...answer.item, owned, ...forFew };
  if (owned) for (const partOf of ownerParts) Object.assign(item, await partOf(deps, item, caller.id));
  if (owned || !onSale) return { isOk: true, item };
  return {
    isOk: true,
    item: { ...item, transfer: await offerTransfer(deps, caller.id, [item.IdCourseEnc]) },
  };
}

/** Reads through the cache. Missing courses throw inside it, so that they take no space. */
async function detailOnSale(
  deps: Deps,
  key: CourseKey,
  offerTransfer: OfferTransfer,
): Promise<DetailAnswer | undefined> {
  const load = async () => {
    const found = await loadDetail(deps, key);
    if (!found?.isOnSale) nowhere();
    const { item } = found.answer;
    return {
      isOk: true as const,
      item: { ...item, transfer: await offerTransfer(deps, undefined, [item.IdCourseEnc]) },
    };
  };
  try {
    const about = ({ item }: DetailAnswer): Subject[] => [
      'bundles',
      'site',
      ...aboutCards([item, ...item.related]),
    ];
    return await publicCache(deps.database).get(`course ${JSON.stringify(key)}`, about, load);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

async function loadDetail(
  deps: Deps,
  key: CourseKey,
): Promise<{ answer: DetailAnswer; isOnSale: boolean } | undefined> {
  const { orm } = deps.database;
  const { byId, byTitle } = details(orm);
  const [row] = 'id' in key ? await byId.execute(key) : await byTitle.execute(key);
  if (!row) return undefined;
  const item: CourseDetail = {
    ...toDetail(row),
    bundles: await bundlesHolding(orm, [row.id]),
    related: await cardsByIds(deps, await relatedIds(orm, row, MOST_RELATED)),
  };
  return { answer: { isOk: true, item }, isOnSale: row.isOperative && !row.isDeleted };
}

function nowhere(): never {
  throw notFound();
}
