import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import type { PageParams } from '../../page';
import { service } from '../../services';
import { selectAddress } from '../navigation/navigationSlice';
import { listFailed, listReceived, listRequested, suggestionsReceived } from './courseListSlice';
import { type ListQuery, PAGE_SIZE, readListQuery } from './listQuery';

function* bringList({ text, category, sort, page }: ListQuery): SagaGenerator<number> {
  const api = yield* service('api');
  const { items, total = items.length } = yield* call(api.courses.getFilteredCourses, {
    Query: text,
    Categories: category ? [category] : [],
    Sort: sort,
    page,
    pageSize: PAGE_SIZE,
  });
  yield* put(listReceived({ items, total }));
  return total;
}

/** Something else to look at, where nothing was found; without it the page is complete too. */
function* suggest(): SagaGenerator<void> {
  const api = yield* service('api');
  const log = yield* service('log');
  try {
    const { items } = yield* call(api.courses.getRandomListCourse, {});
    yield* put(suggestionsReceived(items));
  } catch (error) {
    log('no suggestions', toFailure(error).message);
  }
}

/** The list that the address asks for: text or category from the path, page and order from the search. */
export function* loadCourseList(params: PageParams): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  const query = readListQuery(params, search);
  yield* put(listRequested(query));
  try {
    const total = yield* call(bringList, query);
    if (total === 0) yield* call(suggest);
  } catch (error) {
    yield* put(listFailed(toFailure(error)));
  }
}
