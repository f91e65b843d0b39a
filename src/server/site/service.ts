import { ROLE } from '../../contract/roles';
import type { ActiveBanner, HomeSection } from '../../contract/site';
import { cardsByIds, coursesByRule } from '../courses/service';
import type { Deps } from '../deps';
import type { Caller } from '../http/access';
import { publicCache } from '../http/publicCache';
import { refuse } from '../http/refusals';
import { bannerOnWire } from './bannerOnWire';
import { banner, type HomeSectionRow, listHomeSections, listParameters } from './queries';

/** Courses that a rule brings into one strip of the home page. */
const STRIP_LENGTH = 8;

export function cachedHomeSections(deps: Deps): Promise<{ items: HomeSection[]; total: number }> {
  return publicCache(deps.database).get('home sections', async () => {
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

/** Never from the cache: the offer must end when it says so. */
export async function activeBanner(
  deps: Deps,
): Promise<{ isOk: true; item: ActiveBanner } | { isOk: false; message: string }> {
  const [row] = await banner(deps.database.orm).active.execute({ now: deps.clock() });
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

/** Everybody reads the public ones, an admin all. Texts as they are, other values as JSON. */
export async function readParameters(
  { database }: Deps,
  caller: Caller | undefined,
): Promise<{ items: { key: string; value: string }[] }> {
  const read = async (onlyPublic: boolean) => {
    const rows = await listParameters(database.orm, { onlyPublic });
    return { items: rows.map(({ key, value }) => ({ key, value: asText(value) })) };
  };
  return caller?.role === ROLE.admin
    ? read(false)
    : publicCache(database).get('parameters', () => read(true));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
