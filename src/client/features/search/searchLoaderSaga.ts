import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import type { PageSlice } from '../../page';
import { service } from '../../services';
import { lazySearch } from './lazySearch';
import { searchArrived, searchFocused } from './searchFocused';

/** Fetches the suggestions with the first focus of the search box; if that fails, with the next. */
export function* searchLoaderSaga(inject: (slices: readonly PageSlice[]) => void): SagaGenerator<void> {
  const log = yield* service('log');
  for (;;) {
    yield* take(searchFocused);
    try {
      const { slices, watch } = yield* call(lazySearch.load);
      yield* call(inject, slices);
      yield* put(searchArrived());
      return yield* watch();
    } catch (error) {
      log('no suggestions', error);
    }
  }
}
