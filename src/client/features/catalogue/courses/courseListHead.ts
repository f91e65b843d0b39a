import type { HeadContext, PageHead } from '../../../head/head';
import { breadcrumbs, itemList } from '../../../head/structuredData';
import { paths } from '../../../routing/paths';
import { categoryName } from '../../../ui/categoryNames';
import { courseList, listKey } from './courseList';
import { defaultSort, listPath, NO_FILTERS, PAGE_SIZE, readListQuery } from './listQuery';

/**
 * Search engines index the catalogue and its categories, page by page; searches, filters and orders point to the
 * address without them.
 */
export function courseListHead({ params, search, state, environment }: HeadContext<object>): PageHead {
  const query = readListQuery(params, search);
  const { category, level, topic } = query;
  const { status, data } = courseList.selectByKey(listKey(query))(state);
  const plain = {
    ...query,
    ...NO_FILTERS,
    ...(level === category && { level }),
    ...(topic === category && { topic }),
    sort: defaultSort(query),
  };
  const path = listPath(plain);
  const isPlain = query.text === '' && path === listPath(query);
  const trail = [
    { name: 'Corsi', path: paths.courses() },
    ...(category ? [{ name: categoryName(category), path: paths.coursesBy(category) }] : []),
  ];
  const items = (data?.items ?? []).map(({ title, slug }) => ({ name: title, path: paths.course(slug) }));
  return {
    path,
    isIndexed: isPlain && items.length > 0,
    isBroken: status === 'failed',
    things: [
      ...(items.length > 0 ? [itemList(environment, items, (query.page - 1) * PAGE_SIZE + 1)] : []),
      breadcrumbs(environment, trail),
    ],
  };
}
