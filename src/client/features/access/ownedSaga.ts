import type { Task } from 'redux-saga';
import { call, cancel, fork, type SagaGenerator, select, take } from 'typed-redux-saga';
import { isAdminPath } from '../../routing/paths';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { loggedIn } from '../identity/session/sessionSlice';
import { navigated, selectPathname } from '../platform/navigation/navigationSlice';
import { ownedCourses } from './ownedCourses';

function* loadOwned(): SagaGenerator<void> {
  yield* call(ownedCourses.load);
}

/** The first of them: from then on the page shows what is owned and what is for sale. */
function* loadFirst(): SagaGenerator<void> {
  const browser = yield* service('browser');
  try {
    yield* call(loadOwned);
  } finally {
    yield* call(browser.sessionKnown);
  }
}

/**
 * Keeps the owned courses up to date: loads them with every page of the shop. Some pages make no other call with the
 * token, whose answer names the role of the account (`identity/session/claimSaga.ts`).
 */
export function* watchOwned(): SagaGenerator<void> {
  let loading: Task = yield* fork(guarded(loadFirst));
  for (;;) {
    const before = yield* select(selectPathname);
    const action = yield* take([navigated, loggedIn]);
    const pathname = yield* select(selectPathname);
    if (!(yield* select(selectIsAuthenticated)) || isAdminPath(pathname)) continue;
    if (navigated.match(action) && pathname === before) continue;
    yield* cancel(loading);
    loading = yield* fork(guarded(loadOwned));
  }
}
