import { call, delay, put, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { searchArrived } from './searchBox';
import { queryTyped, suggestionsReceived } from './searchSlice';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;
/** Characters; fewer say too little. */
const SHORTEST = 2;
/** As many as the contract takes (`LONGEST_SUGGESTED`), which the browser's bundle does not hold. */
const LONGEST = 100;

/** Suggestions are a help that may be missing: what fails is logged and shown to nobody. */
function* suggest({ payload }: ReturnType<typeof queryTyped>): SagaGenerator<void> {
  const query = payload.trim().slice(0, LONGEST);
  if (query.length < SHORTEST) {
    if (payload !== '') yield* put(queryTyped(''));
    return;
  }
  yield* delay(PAUSE);
  const api = yield* service('api');
  const log = yield* service('log');
  try {
    const { items } = yield* call(api.courses.suggest, { Query: query });
    yield* put(suggestionsReceived({ query, items }));
  } catch (error) {
    log('no suggestions', toFailure(error).message);
  }
}

/** Of answers that overlap only the one to the last text counts. */
export function* watchSearch(): SagaGenerator<void> {
  yield* takeLatest(queryTyped, guarded(suggest));
  yield* put(searchArrived());
}
