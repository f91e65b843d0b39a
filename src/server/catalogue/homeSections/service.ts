import type { Bundle } from '../../../contract/catalogue/bundles';
import type { HomeSection } from '../../../contract/catalogue/homeSections';
import type { Subject } from '../../platform/backplane/subjects';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { cachedBundles } from '../bundles/service';
import { aboutCards, cardsByIds, coursesByRule } from '../courses/service';
import { type HomeSectionRow, listHomeSections } from './queries';

/** Courses that a rule selects for one home section. */
const STRIP_LENGTH = 8;
/** Learning paths in a home section without chosen ones; the rest is on their own page. */
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
    ...(row.kind === 'bundles' && { bundles: await bundlesOf(deps, row) }),
  };
}

/** The chosen ones that are on sale; if none was chosen, the first ones. */
async function bundlesOf(deps: Deps, { bundleIds }: HomeSectionRow): Promise<Bundle[]> {
  const { items } = await cachedBundles(deps);
  if (bundleIds.length === 0) return items.slice(0, STRIP_BUNDLES);
  return bundleIds.flatMap((id) => items.find(({ IdBundleEnc }) => IdBundleEnc === id) ?? []);
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
