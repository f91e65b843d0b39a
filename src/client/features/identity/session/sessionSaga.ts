import type { Task } from 'redux-saga';
import {
  call,
  cancel,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { isAdminPath, loginPath, paths } from '../../../routing/paths';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { navigationRequested, selectPathname } from '../../platform/navigation/navigationSlice';
import { selectExpiresAt, selectIsAuthenticated, selectPathAfterLogin } from './sessionSelectors';
import {
  expired,
  loggedIn,
  loggedOut,
  loginNeeded,
  logoutRequested,
  renewalRequested,
  restored,
} from './sessionSlice';
import { syncWithStorage, watchTabs } from './tabsSaga';
import { watchClaim } from './watchClaim';

const SESSION_OVER =
  'La tua sessione è finita. Puoi continuare a leggere; per acquistare o studiare accedi di nuovo.';

/** Ends the login of the stored token on the server. */
export function* endLogin(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    yield* call(api.users.logout);
  } catch (error) {
    const log = yield* service('log');
    log('the server did not end the login', toFailure(error).message);
  }
}

/** Ends the login on the server too; it is over here whatever the server answers. */
function* logOut(): SagaGenerator<void> {
  if (!(yield* select(selectIsAuthenticated))) return;
  const session = yield* service('session');
  // Without waiting: the call has read its token when `spawn` returns.
  yield* spawn(endLogin);
  yield* call(session.clear);
  yield* put(loggedOut());
}

/** Says that the session is over, until the person logs in or comes to the login page. */
function* offerLogin(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  const button = { label: 'Accedi', action: renewalRequested(null) };
  yield* race({
    closed: call(toaster.showUntilClosed, SESSION_OVER, 'info' as const, button),
    over: take([loggedIn, loginNeeded]),
  });
}

/**
 * Both an explicit logout and an expired session clear user and claim and lead to login. A session
 * that a call in the background found expired leaves the person on the page, except in the admin, which keeps nothing
 * without it. The storage is cleared only for what ended in this tab: another one may have logged in meanwhile.
 */
function* goToLogin(
  reason: ReturnType<typeof expired | typeof loggedOut | typeof loginNeeded>,
): SagaGenerator<void> {
  const pathname = yield* select(selectPathname);
  if (expired.match(reason)) {
    const session = yield* service('session');
    yield* call(session.clear);
  }
  if (pathname === loginPath()) return;
  if (loggedOut.match(reason) && reason.payload !== undefined) {
    yield* put(navigationRequested({ to: reason.payload, replace: true }));
    return;
  }
  if (expired.match(reason) && reason.meta.isBackground && !isAdminPath(pathname)) {
    yield* call(offerLogin);
    return;
  }
  const wanted = loginNeeded.match(reason) ? reason.payload : undefined;
  const to = paths.login(wanted ?? (yield* select(selectPathAfterLogin)));
  if (to.startsWith('/')) {
    yield* put(navigationRequested({ to }));
    return;
  }
  const browser = yield* service('browser');
  yield* call(browser.leave, to);
}

/**
 * The offer to log in again can stay on screen for long. If another tab has renewed the login meanwhile, that login is
 * taken over: the login page would end it.
 */
function* renew({ payload: expiresAt }: ReturnType<typeof renewalRequested>): SagaGenerator<void> {
  yield* call(syncWithStorage);
  const isTheSame =
    expiresAt === null
      ? !(yield* select(selectIsAuthenticated))
      : (yield* select(selectExpiresAt)) === expiresAt;
  if (isTheSame) yield* put(loginNeeded());
}

/** Visitors never download the expiry watcher. */
function* watchExpiry(): SagaGenerator<void> {
  const expiresAt = yield* select(selectExpiresAt);
  if (expiresAt === null) return;
  const { expire } = yield* call(() => import(/* webpackChunkName: "expiry" */ './expirySaga'));
  yield* call(expire, expiresAt);
}

/** Watches the expiry of one session at a time. */
function* watchSessions(): SagaGenerator<void> {
  for (;;) {
    const watcher: Task = yield* fork(guarded(watchExpiry));
    yield* take([restored, loggedIn, loggedOut, expired]);
    yield* cancel(watcher);
  }
}

export function* sessionSaga(): SagaGenerator<void> {
  yield* fork(watchTabs);
  yield* fork(watchClaim);
  yield* fork(watchSessions);
  yield* takeLeading(logoutRequested, guarded(logOut));
  yield* takeEvery([expired, loggedOut, loginNeeded], guarded(goToLogin));
  yield* takeLeading(renewalRequested, guarded(renew));
}
