import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import type { PageParams } from '../../routing/page';
import { service } from '../../services/services';
import { selectAddress, selectNavigationKind } from '../navigation/navigationSlice';
import { selectIsKept, selectIsReady } from './courseListSelectors';
import { listFailed, listRecalled, listReceived, listRequested } from './courseListSlice';
import { categoriesOf, PAGE_SIZE, readListQuery } from './listQuery';

/** The list that the address asks for: text or category from the path, the rest from the search. */
export function* loadCourseList(params: PageParams): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  const query = readListQuery(params, search);
  // Back to a list that was left: it stands at once as it was, and the browser finds the place in it again.
  if ((yield* select(selectNavigationKind)) === 'POP') {
    if (yield* select(selectIsReady, query)) return;
    if (yield* select(selectIsKept, query)) {
      yield* put(listRecalled(query));
      return;
    }
  }
  yield* put(listRequested(query));
  const api = yield* service('api');
  try {
    const found = yield* call(api.courses.getFilteredCourses, {
      Query: query.text,
      Categories: categoriesOf(query),
      ...(query.priceMin !== null && { PriceMin: query.priceMin }),
      ...(query.priceMax !== null && { PriceMax: query.priceMax }),
      Sort: query.sort,
      page: query.page,
      pageSize: PAGE_SIZE,
    });
    yield* put(listReceived(found));
  } catch (error) {
    yield* put(listFailed(toFailure(error)));
  }
}
