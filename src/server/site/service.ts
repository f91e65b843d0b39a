import { ROLE } from '../../contract/roles';
import type { ActiveBanner, HomeSection } from '../../contract/site';
import { cachedBundles } from '../bundles/service';
import { type ActivePromotion, activePromotion } from '../coupons/promotionService';
import { aboutCards, cardsByIds, coursesByRule } from '../courses/service';
import type { Deps } from '../deps';
import type { Caller } from '../http/access';
import { publicCache, type Subject } from '../http/publicCache';
import { refuse } from '../http/refusals';
import { bannerOnWire } from './bannerOnWire';
import { banner, type HomeSectionRow, listHomeSections, listParameters } from './queries';

/** Courses that a rule selects for one home section. */
const STRIP_LENGTH = 8;
/** Learning paths in a home section; the rest is on their own page. */
const STRIP_BUNDLES = 4;

export function cachedHomeSections(deps: Deps): Promise<{ items: HomeSection[]; total: number }> {
  const about = ({ items }: { items: HomeSection[] }): Subject[] => [
    ...(['site', 'bundles'] as const),
    ...aboutCards(items.flatMap(({ courses }) => courses)),
  ];
  return publicCache(deps.database).get('home sections', about, async () => {
    const rows = await listHomeSections(deps.database.orm);
    const items = await Promise.all(rows.map((row) => toHomeSection(deps, row)));
    return { items, total: items.length };
  });
}

async function toHomeSection(deps: Deps, row: HomeSectionRow): Promise<HomeSection> {
  return {
    id: row.id,
    title: row.title,
    text: row.content || row.subtitle,
    position: row.position,
    isActive: row.isActive,
    version: row.version,
    courses: await coursesOf(deps, row),
    ...(row.kind === 'bundles' && { bundles: (await cachedBundles(deps)).items.slice(0, STRIP_BUNDLES) }),
  };
}

async function coursesOf(deps: Deps, row: HomeSectionRow): Promise<HomeSection['courses']> {
  switch (row.kind) {
    case 'chosen_courses':
      return cardsByIds(deps, row.courseIds);
    case 'category':
      return row.category ? coursesByRule(deps, { category: row.category }, STRIP_LENGTH) : [];
    case 'newest_courses':
    case 'best_selling_courses':
    case 'educational_offers':
      return coursesByRule(deps, row.kind, STRIP_LENGTH);
    case 'bundles':
    case 'text':
      return [];
  }
}

/** A scheduled offer takes precedence over banners. Never cached, since the offer must end on time. */
export async function activeBanner(
  deps: Deps,
): Promise<{ isOk: true; item: ActiveBanner } | { isOk: false; message: string }> {
  const { orm } = deps.database;
  const now = deps.clock();
  const promotion = await activePromotion(orm, now);
  if (promotion) return { isOk: true, item: promotionBanner(promotion) };
  const [row] = await banner(orm).active.execute({ now });
  if (!row) return refuse('Nessuna offerta è attiva.', { code: 'not_found' });
  return {
    isOk: true,
    item: {
      ...bannerOnWire(row),
      bannerHideIn: row.bannerHideIn || null,
      bannerCustomText: row.bannerCustomText || null,
    },
  };
}

function promotionBanner({ schedule, window }: ActivePromotion): ActiveBanner {
  return {
    bannerEndDate: window.endsAt.toISOString(),
    bannerCourseLink: schedule.link,
    bannerCouponDiscount: window.discount,
    bannerCourseTitle: schedule.title,
    bannerCouponIsPercentage: true,
    bannerHideIn: schedule.hideIn || null,
    bannerCustomText: null,
  };
}

/** Lists public parameters, for an admin all of them. Strings are returned as they are, other values as JSON. */
export async function readParameters(
  { database }: Deps,
  prefix: string,
  caller: Caller | undefined,
): Promise<{ items: { key: string; value: string; updatedAt: string }[] }> {
  const read = async (onlyPublic: boolean) => {
    const rows = await listParameters(database.orm, { onlyPublic });
    const items = rows.map(({ key, value, updatedAt }) => {
      return { key, value: asText(value), updatedAt: updatedAt.toISOString() };
    });
    return { items };
  };
  const all =
    caller?.role === ROLE.admin
      ? await read(false)
      : await publicCache(database).get('parameters', ['site'], () => read(true));
  // One cache entry for all prefixes: the caller chooses them freely.
  return prefix === '' ? all : { items: all.items.filter(({ key }) => key.startsWith(prefix)) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
