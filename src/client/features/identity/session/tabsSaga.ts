import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { loginPath } from '../../../routing/paths';
import { channelOf } from '../../../sagas/channel';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { navigationRequested, selectAddress } from '../../navigation/navigationSlice';
import { safeReturnUrl } from './returnUrl';
import { selectExpiresAt, selectIsAuthenticated, selectUser } from './sessionSelectors';
import { loggedIn, loggedOut, replaced, userUpdated } from './sessionSlice';

/** Brings this tab to what the storage says now: a later tab's word counts, however late it is heard. */
export function* agreeWithStorage(): SagaGenerator<void> {
  const session = yield* service('session');
  const stored = yield* call(session.read);
  const user = yield* select(selectUser);
  if (!stored) {
    if (!(yield* select(selectIsAuthenticated))) return;
    const toaster = yield* service('toaster');
    yield* call(toaster.show, 'Sei uscito dal tuo account in un’altra scheda.');
    yield* put(loggedOut());
    return;
  }
  const expiresAt = yield* select(selectExpiresAt);
  if (stored.user.id === user?.id && (stored.expiresAt ?? null) === expiresAt) {
    // The same login: at most the person's data were changed there.
    if (JSON.stringify(stored.user) !== JSON.stringify(user)) yield* put(userUpdated(stored.user));
    return;
  }
  if (user && user.id !== stored.user.id) yield* put(replaced());
  yield* put(loggedIn(stored));
  const { pathname, search } = yield* select(selectAddress);
  if (pathname === loginPath()) {
    const to = safeReturnUrl(new URLSearchParams(search).get('ReturnUrl'));
    yield* put(navigationRequested({ to, replace: true }));
  }
}

/** Several tabs are one session: what another one writes, or wrote while this one slept, holds here too. */
export function* watchTabs(): SagaGenerator<void> {
  const session = yield* service('session');
  const browser = yield* service('browser');
  yield* takeEvery(channelOf(session.onChange), guarded(agreeWithStorage));
  yield* takeEvery(channelOf(browser.onReturn), guarded(agreeWithStorage));
}
