import { call, delay, put, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { searchArrived } from './searchBox';
import { queryTyped, suggestionsReceived } from './searchSlice';

/** Milliseconds after the last key before the request. */
const DEBOUNCE = 200;
/** Characters. */
const MIN_LENGTH = 2;
/** The contract's `LONGEST_SUGGESTED`, whose shapes are not in the browser's bundle. */
const MAX_LENGTH = 100;

/** Loads suggestions. A failure is only logged: the search works without them. */
function* loadSuggestions({ payload }: ReturnType<typeof queryTyped>): SagaGenerator<void> {
  const query = payload.trim().slice(0, MAX_LENGTH);
  if (query.length < MIN_LENGTH) {
    if (payload !== '') yield* put(queryTyped(''));
    return;
  }
  yield* delay(DEBOUNCE);
  const api = yield* service('api');
  const log = yield* service('log');
  try {
    const { items } = yield* call(api.courses.suggest, { Query: query });
    yield* put(suggestionsReceived({ query, items }));
  } catch (error) {
    log('no suggestions', toFailure(error).message);
  }
}

export function* watchSearch(): SagaGenerator<void> {
  yield* takeLatest(queryTyped, guarded(loadSuggestions));
  yield* put(searchArrived());
}
