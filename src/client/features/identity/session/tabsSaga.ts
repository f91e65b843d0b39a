import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { loginPath } from '../../../routing/paths';
import { channelOf } from '../../../sagas/channel';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { isSameData } from '../../../state/isSameData';
import { navigationRequested, selectPathname } from '../../platform/navigation/navigationSlice';
import {
  selectClaim,
  selectExpiresAt,
  selectIsAuthenticated,
  selectReturnUrl,
  selectUser,
} from './sessionSelectors';
import { loggedIn, loggedOut, replaced, userUpdated } from './sessionSlice';
import { fetchClaimSaga } from './watchClaim';

/** Brings this tab to what the storage holds now, so that a late event never undoes a newer login. */
export function* syncWithStorage(): SagaGenerator<void> {
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
    // The same login: at most the person's data or role were changed there.
    if (!isSameData(stored.user, user)) yield* put(userUpdated(stored.user));
    if (stored.claim !== (yield* select(selectClaim))) {
      const { changeClaim } = yield* call(fetchClaimSaga);
      yield* call(changeClaim, stored.claim);
    }
    return;
  }
  if (user && user.id !== stored.user.id) yield* put(replaced());
  yield* put(loggedIn(stored));
  if ((yield* select(selectPathname)) === loginPath()) {
    yield* put(navigationRequested({ to: yield* select(selectReturnUrl), replace: true }));
  }
}

/** All tabs share one session: follows what other tabs write, or wrote while this one was asleep. */
export function* watchTabs(): SagaGenerator<void> {
  const session = yield* service('session');
  const browser = yield* service('browser');
  yield* takeEvery(channelOf(session.onChange), guarded(syncWithStorage));
  yield* takeEvery(channelOf(browser.onReturn), guarded(syncWithStorage));
}
