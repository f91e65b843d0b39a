import { call, put, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  linkedFailed,
  linkedReceived,
  linkedRequested,
  unlinked,
  unlinkFailed,
  unlinkRefused,
  unlinkRequested,
} from './linkedAccountsSlice';

const NOT_DONE = 'L’account non è stato scollegato. Riprova.';

/** Where the shop has no login provider there is nothing to ask for. */
export function* bringLinkedAccounts(): SagaGenerator<void> {
  const { loginProviders } = yield* service('environment');
  if (loginProviders.length === 0) return;
  const { users } = yield* service('api');
  yield* put(linkedRequested());
  try {
    const { items } = yield* call(users.getLinkedAccounts);
    yield* put(linkedReceived(items));
  } catch (error) {
    yield* put(linkedFailed(toFailure(error)));
  }
}

/** One that is gone already is gone from the list all the same. */
export function* unlink({ payload }: ReturnType<typeof unlinkRequested>): SagaGenerator<void> {
  const { users } = yield* service('api');
  try {
    const { isOk, code, message } = yield* call(users.removeLinkedAccount, { Provider: payload });
    if (isOk || code === 'not_found') yield* put(unlinked(payload));
    else yield* put(unlinkRefused(message ?? NOT_DONE));
  } catch (error) {
    yield* put(unlinkFailed(toFailure(error)));
  }
}

function* tellUnlinked(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Account scollegato.', 'success' as const);
}

export function* watchLinkedAccounts(): SagaGenerator<void> {
  yield* takeLeading(unlinkRequested, guarded(unlink));
  yield* takeEvery(unlinked, guarded(tellUnlinked));
}
