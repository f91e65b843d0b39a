import { call, type SagaGenerator, select } from 'typed-redux-saga';
import type { FoundCourses } from '../../../../contract/catalogue/courses';
import type { PageParams } from '../../../routing/page';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { selectAddress, selectNavigationKind } from '../../platform/navigation/navigationSlice';
import { categoriesOf, DURATIONS, type ListQuery, PAGE_SIZE, readListQuery } from './listQuery';

/** A page of a list; `total` counts the courses on all its pages. */
export type CourseList = FoundCourses & { readonly total: number };

/** Lists kept for the way back. */
const KEPT = 10;

export const listKey = (query: ListQuery) => JSON.stringify(query);
const queryOf = (key: string) => JSON.parse(key || '{}') as ListQuery;

/** Another page or order of the same text or category. */
function isSameList(one: string, other: string): boolean {
  const [first, second] = [queryOf(one), queryOf(other)];
  return first.text === second.text && first.category === second.category;
}

/** The catalogue, a category or the results of a search, page by page. */
export const courseList = createLoadable({
  name: 'courseList',
  isList: true,
  isSameView: isSameList,
  keep: KEPT,
  *fetch(key, known: CourseList | null) {
    // Back to a list: shown at once, so that the browser can restore the scroll position.
    if (known && (yield* select(selectNavigationKind)) === 'POP') return known;
    const query = queryOf(key);
    const { min, max }: { min?: number; max?: number } = query.duration ? DURATIONS[query.duration] : {};
    const api = yield* service('api');
    const list = yield* call(api.courses.getFilteredCourses, {
      Query: query.text,
      Categories: categoriesOf(query),
      ...(query.priceMin !== null && { PriceMin: query.priceMin }),
      ...(query.priceMax !== null && { PriceMax: query.priceMax }),
      ...(query.rating && { RatingMin: Number(query.rating) }),
      ...(min !== undefined && { DurationMin: min }),
      ...(max !== undefined && { DurationMax: max }),
      ...(query.teacher && { Teacher: query.teacher }),
      Sort: query.sort,
      page: query.page,
      pageSize: PAGE_SIZE,
    });
    return { ...list, total: list.total ?? list.items.length };
  },
});

/** Loads the list of the address: text or category from the path, the rest from the search. */
export function* loadCourseList(params: PageParams): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  yield* call(courseList.load, listKey(readListQuery(params, search)));
}
