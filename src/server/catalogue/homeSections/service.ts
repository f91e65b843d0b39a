import type { Bundle } from '../../../contract/catalogue/bundles';
import { HOME_ROW, MOST_BETWEEN } from '../../../contract/catalogue/homeLimits';
import type { HomeSection } from '../../../contract/catalogue/homeSections';
import type { Subject } from '../../platform/backplane/subjects';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { cachedBundles } from '../bundles/service';
import { aboutCards, cardsByIds, coursesByRule, homeCourses } from '../courses/service';
import { type HomeSectionRow, listHomeSections } from './queries';

/** Learning paths in a home section without chosen ones; the rest is on their own page. */
const STRIP_BUNDLES = 4;

/** The sections as the page shows them: each course once, and none that the page's first list shows. */
export function cachedHomeSections(deps: Deps): Promise<{ items: HomeSection[]; total: number }> {
  const about = ({ items }: { items: HomeSection[] }): Subject[] => [
    ...(['site', 'bundles'] as const),
    ...aboutCards(items.flatMap(({ courses }) => courses)),
  ];
  return publicCache(deps.database).get('home sections', about, async () => {
    const first = (await homeCourses(deps)).items.slice(0, HOME_ROW);
    const shown = new Set(first.map(({ IdCourseEnc }) => IdCourseEnc));
    const items: HomeSection[] = [];
    for (const row of await listHomeSections(deps.database.orm)) {
      if (items.length === MOST_BETWEEN) break;
      const section = await toHomeSection(deps, row, shown);
      for (const { IdCourseEnc } of section.courses) shown.add(IdCourseEnc);
      if (row.kind === 'text' || section.courses.length > 0 || section.bundles?.length) items.push(section);
    }
    return { items, total: items.length };
  });
}

async function toHomeSection(
  deps: Deps,
  row: HomeSectionRow,
  shown: ReadonlySet<string>,
): Promise<HomeSection> {
  const courses = await coursesOf(deps, row, HOME_ROW + shown.size);
  return {
    id: row.id,
    title: row.title,
    text: row.content || row.subtitle,
    position: row.position,
    isActive: row.isActive,
    version: row.version,
    courses: courses.filter(({ IdCourseEnc }) => !shown.has(IdCourseEnc)).slice(0, HOME_ROW),
    ...(row.kind === 'bundles' && { bundles: await bundlesOf(deps, row) }),
  };
}

/** The chosen ones that are on sale; if none was chosen, the first ones. */
async function bundlesOf(deps: Deps, { bundleIds }: HomeSectionRow): Promise<Bundle[]> {
  const { items } = await cachedBundles(deps);
  if (bundleIds.length === 0) return items.slice(0, STRIP_BUNDLES);
  return bundleIds.flatMap((id) => items.find(({ IdBundleEnc }) => IdBundleEnc === id) ?? []);
}

/** @param limit of the courses that a rule brings */
async function coursesOf(deps: Deps, row: HomeSectionRow, limit: number): Promise<HomeSection['courses']> {
  switch (row.kind) {
    case 'chosen_courses':
      return cardsByIds(deps, row.courseIds);
    case 'category':
      return row.category ? coursesByRule(deps, { category: row.category }, limit) : [];
    case 'newest_courses':
    case 'best_selling_courses':
    case 'educational_offers':
      return coursesByRule(deps, row.kind, limit);
    case 'bundles':
    case 'text':
      return [];
  }
}
