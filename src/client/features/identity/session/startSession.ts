import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { User } from '../../../../contract/identity/users';
import { service } from '../../../services/services';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { safeReturnUrl } from './returnUrl';
import { loggedIn } from './sessionSlice';

/** Saves the session; returns false if the answer held no valid one. */
export function* enterSession(user: User, claim: number | undefined): SagaGenerator<boolean> {
  const session = yield* service('session');
  yield* call(session.save, user, Math.trunc(claim ?? 0));
  const saved = yield* call(session.read);
  if (!saved) {
    yield* call(session.clear);
    return false;
  }
  yield* put(loggedIn(saved));
  return true;
}

/** Saves the session and goes on; returns false if the answer held no valid session. */
export function* startSession(
  user: User,
  claim: number | undefined,
  returnUrl: string | undefined,
): SagaGenerator<boolean> {
  const isEntered = yield* call(enterSession, user, claim);
  if (isEntered) yield* put(navigationRequested({ to: safeReturnUrl(returnUrl), replace: true }));
  return isEntered;
}
