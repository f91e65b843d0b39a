import { call, put, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  endFailed,
  endRefused,
  endRequested,
  loginEnded,
  loginsFailed,
  loginsReceived,
  loginsRequested,
} from './loginsSlice';

const NOT_ENDED = 'L’accesso non è stato terminato. Riprova.';

export function* bringLogins(): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(loginsRequested());
  try {
    const { items } = yield* call(api.users.getLogins);
    yield* put(loginsReceived(items));
  } catch (error) {
    yield* put(loginsFailed(toFailure(error)));
  }
}

/** Ends one login on another device. One that is over already is gone from the list all the same. */
export function* endLogin({ payload }: ReturnType<typeof endRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const { isOk, code, message } = yield* call(api.users.endLogin, { IdEnc: payload });
    if (isOk || code === 'not_found') yield* put(loginEnded(payload));
    else yield* put(endRefused(message ?? NOT_ENDED));
  } catch (error) {
    yield* put(endFailed(toFailure(error)));
  }
}

function* tellEnded(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Accesso terminato.', 'success' as const);
}

export function* watchLogins(): SagaGenerator<void> {
  yield* takeLeading(endRequested, guarded(endLogin));
  yield* takeEvery(loginEnded, guarded(tellEnded));
}
