import type { Task } from 'redux-saga';
import {
  all,
  call,
  cancel,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';
import type { User } from '../../../../contract/users';
import { toFailure } from '../../../api/failure';
import { loginPath, paths } from '../../../routing/paths';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { navigationRequested, selectAddress } from '../../navigation/navigationSlice';
import { safeReturnUrl } from './returnUrl';
import { selectExpiresAt } from './sessionSelectors';
import {
  expired,
  loggedIn,
  loggedOut,
  loginFailed,
  loginNeeded,
  loginRefused,
  loginRequested,
  logoutRequested,
  renewalRequested,
  restored,
} from './sessionSlice';
import { agreeWithStorage, watchTabs } from './tabsSaga';

const REFUSED = 'E-mail o password non corretti.';

/** Keeps the session of a good answer and goes on; false when it is none (specification §5). */
export function* enter(
  user: User,
  claim: number | undefined,
  returnUrl: string | undefined,
): SagaGenerator<boolean> {
  const session = yield* service('session');
  yield* call(session.save, user, Math.trunc(claim ?? 0));
  const saved = yield* call(session.read);
  if (!saved) {
    yield* call(session.clear);
    return false;
  }
  yield* put(loggedIn(saved));
  yield* put(navigationRequested({ to: safeReturnUrl(returnUrl), replace: true }));
  return true;
}

/** Specification §4: logging in first clears any old session; §5: only isOk with an item is a success. */
export function* logIn({ payload }: ReturnType<typeof loginRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const session = yield* service('session');
  const vault = yield* service('vault');
  yield* call(session.clear);
  try {
    const Password = vault.take<string>(payload.password) ?? '';
    const answer = yield* call(api.users.authenticate, { Username: payload.username, Password });
    if (!answer.isOk || !answer.item) {
      const { message = REFUSED, errors = {}, code } = answer;
      const inactive = code === 'not_activated' ? payload.username : '';
      yield* put(loginRefused({ message, errors, inactive }));
      return;
    }
    const isIn = yield* call(enter, answer.item, answer.claim, payload.returnUrl);
    if (!isIn) yield* put(loginRefused({ message: REFUSED }));
  } catch (error) {
    yield* put(loginFailed(toFailure(error)));
  }
}

/** Ends the login of the stored token on the server. */
export function* endLogin(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    yield* call(api.users.logout);
  } catch (error) {
    const log = yield* service('log');
    log('logout was not told to the server', toFailure(error).message);
  }
}

/** Ends the login on the server too; it is over here whatever the server answers. */
export function* logOut(): SagaGenerator<void> {
  const session = yield* service('session');
  yield* call(endLogin);
  yield* call(session.clear);
  yield* put(loggedOut());
}

type Reason = ReturnType<typeof expired | typeof loggedOut | typeof loginNeeded>;

/**
 * Both an explicit logout and an expired session clear user and claim and lead to login (specification §4). Only
 * what is over here is cleared: another tab may have logged in meanwhile.
 */
export function* goToLogin(reason: Reason): SagaGenerator<void> {
  const { pathname, search, hash } = yield* select(selectAddress);
  if (expired.match(reason)) {
    const session = yield* service('session');
    yield* call(session.clear);
  }
  if (pathname === loginPath()) return;
  const to = paths.login(pathname + search + hash);
  if (to.startsWith('/')) {
    yield* put(navigationRequested({ to }));
    return;
  }
  const browser = yield* service('browser');
  yield* call(browser.leave, to);
}

/**
 * The offer to log in anew may stand in a tab for long: the login that it speaks of is over when another tab has
 * renewed it, and that one is taken over, for the login page would end it.
 */
function* renew({ payload: end }: ReturnType<typeof renewalRequested>): SagaGenerator<void> {
  yield* call(agreeWithStorage);
  if ((yield* select(selectExpiresAt)) === end) yield* put(loginNeeded());
}

/** Who has no session to lose does not wait for the code that watches its end. */
function* watchEnd(): SagaGenerator<void> {
  const end = yield* select(selectExpiresAt);
  if (end === null) return;
  const { expire } = yield* call(() => import(/* webpackChunkName: "expiry" */ './expirySaga'));
  yield* call(expire, end);
}

/** One session's end at a time. */
function* watchExpiry(): SagaGenerator<void> {
  for (;;) {
    const watch: Task = yield* fork(guarded(watchEnd));
    yield* take([restored, loggedIn, loggedOut, expired]);
    yield* cancel(watch);
  }
}

export function* sessionSaga(): SagaGenerator<void> {
  yield* all([
    fork(watchTabs),
    fork(watchExpiry),
    fork(function* () {
      yield* takeLeading(loginRequested, guarded(logIn));
    }),
    fork(function* () {
      yield* takeLeading(logoutRequested, guarded(logOut));
    }),
    fork(function* () {
      yield* takeEvery([expired, loggedOut, loginNeeded], guarded(goToLogin));
    }),
    fork(function* () {
      yield* takeLeading(renewalRequested, guarded(renew));
    }),
  ]);
}
