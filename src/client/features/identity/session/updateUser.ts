import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import type { SessionUser } from '../../../services/sessionStorage';
import { userUpdated } from './sessionSlice';

/** Saves the person's changed data in the storage and the store. A session that has ended meanwhile stays ended. */
export function* updateUser(fields: Partial<SessionUser>): SagaGenerator<void> {
  const session = yield* service('session');
  const stored = yield* call(session.read);
  const token = yield* call(session.token);
  if (!stored || !token) return;
  yield* call(session.save, { ...stored.user, ...fields, token }, stored.claim);
  yield* put(userUpdated(fields));
}
