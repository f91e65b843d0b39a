import { call, fork, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { users } from './users';

export interface RoleChange {
  readonly IdEnc: string;
  readonly Role: number;
}

/** Gives an account another role. */
export const roleChange = createSubmission({
  name: 'admin/users/role',
  resetOn: isSessionEnd,
  *send(change: RoleChange) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.admin.updateUserClaim, change));
  },
});

function* afterChange(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Ruolo cambiato.', 'success' as const);
  yield* put(users.record.actions.retryRequested());
}

export function* watchRole(): SagaGenerator<void> {
  // What was asked on the page of another account is over.
  yield* put(roleChange.actions.closed());
  yield* fork(roleChange.watch);
  yield* takeEvery(roleChange.actions.done.type, guarded(afterChange));
}
