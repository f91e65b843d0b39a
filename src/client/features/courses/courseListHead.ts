import type { HeadContext, PageHead } from '../../head/head';
import { breadcrumbs, itemList } from '../../head/structuredData';
import { paths } from '../../routing/paths';
import { categoryName } from '../../ui/categoryNames';
import { selectList } from './courseListSelectors';
import type { CourseListState } from './courseListSlice';
import { DEFAULT_SORT, listPath, NO_FILTERS, PAGE_SIZE, readListQuery } from './listQuery';

/**
 * The catalogue and its categories, page by page, are for search engines; what somebody searched, filtered or
 * ordered is not, and goes by the address without.
 */
export function courseListHead({
  params,
  search,
  state,
  environment,
}: HeadContext<{ readonly courseList?: CourseListState }>): PageHead {
  const query = readListQuery(params, search);
  const { category, level, topic } = query;
  const list = selectList(state, query);
  const plain = {
    ...query,
    ...NO_FILTERS,
    ...(level === category && { level }),
    ...(topic === category && { topic }),
    sort: DEFAULT_SORT,
  };
  const path = listPath(plain);
  const isPlain = query.text === '' && path === listPath(query);
  const trail = [
    { name: 'Corsi', path: paths.courses() },
    ...(category ? [{ name: categoryName(category), path: paths.coursesBy(category) }] : []),
  ];
  const items = list.items.map(({ title, slug }) => ({ name: title, path: paths.course(slug) }));
  return {
    path,
    isIndexed: isPlain && items.length > 0,
    isBroken: list.status === 'failed',
    things: [
      ...(items.length > 0 ? [itemList(environment, items, (query.page - 1) * PAGE_SIZE + 1)] : []),
      breadcrumbs(environment, trail),
    ],
  };
}
