import { createAction } from '@reduxjs/toolkit';
import { call, delay, fork, put, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import type { AdminHit } from '../../../../contract/admin/adminSearch';
import { SHORTEST_SEARCH } from '../../../../contract/platform/adminConstants';
import type { PageModule } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

/** Adds the search over everything, which the frame of each page shows. */
export const searchable = (page: PageModule): PageModule => ({
  ...page,
  slices: [...(page.slices ?? []), adminHits.slice],
  *watch(params) {
    yield* fork(watchAdminSearch);
    if (page.watch) yield* call(page.watch, params);
  },
});

/** Milliseconds without a further letter after which a search runs. */
const TYPING_PAUSE = 200;

/** The hits of a search over everything; the key is the text. Earlier hits stay in view until the next ones come. */
export const adminHits = createLoadable({
  name: 'admin/search',
  isList: true,
  isSameView: () => true,
  resetOn: isSessionEnd,
  *fetch(Query) {
    const { admin } = yield* call(adminApis);
    const cancelled = new AbortController();
    try {
      const { items } = yield* call(admin.admin.search, { Query }, { signal: cancelled.signal });
      return items as readonly AdminHit[];
    } finally {
      // A further letter cancels this saga, and with it the call.
      cancelled.abort();
    }
  },
});

/** An admin types into the search over everything. */
export const adminSearchTyped = createAction<string>('admin/search/typed');

function* find({ payload }: ReturnType<typeof adminSearchTyped>): SagaGenerator<void> {
  const text = payload.trim();
  // Hits of an earlier search are not those of the next one.
  if (text.length < SHORTEST_SEARCH) {
    yield* put(adminHits.actions.requested(''));
    yield* put(adminHits.actions.received([]));
    return;
  }
  yield* delay(TYPING_PAUSE);
  yield* call(adminHits.load, text);
}

export function* watchAdminSearch(): SagaGenerator<void> {
  yield* fork(adminHits.watch);
  yield* takeLatest(adminSearchTyped, guarded(find));
}
