import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { faultsOf } from '../../../state/form';
import { loggedOut } from '../../identity/session/sessionSlice';
import { browserFiles } from '../browserFiles';
import { transfer } from '../transferSaga';
import {
  accountDeleted,
  copyFailed,
  copyProgressed,
  copyRefused,
  copyRequested,
  copySaved,
  deletionAsked,
  deletionFailed,
  deletionRefused,
  deletionRequested,
  deletionTermsFailed,
  deletionTermsReceived,
  selectOwnData,
} from './ownDataSlice';

const NO_COPY = 'La copia dei tuoi dati non è pronta. Riprova tra poco.';
const DELETED = 'Il tuo account è stato eliminato. Ti abbiamo mandato un’e-mail di conferma.';
const WORD = 'ELIMINA';

/** DownloadData, and what comes among the browser's downloads. */
export function* downloadCopy(): SagaGenerator<void> {
  const api = yield* service('api');
  const now = yield* service('now');
  try {
    const answer = yield* transfer(
      (options) => api.users.downloadData({}, options),
      (loaded) => copyProgressed(loaded),
    );
    if (!answer.isOk || !answer.item) {
      yield* put(copyRefused(answer.message ?? NO_COPY));
      return;
    }
    const day = new Date(now()).toISOString().slice(0, 10);
    yield* call(browserFiles.save, answer.item, `i-miei-dati-${day}.zip`);
    yield* put(copySaved());
  } catch (error) {
    yield* put(copyFailed(toFailure(error)));
  }
}

export function* bringDeletionTerms(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const { item } = yield* call(api.users.getDeletionTerms);
    if (item) yield* put(deletionTermsReceived(item));
  } catch (error) {
    yield* put(deletionTermsFailed(toFailure(error)));
  }
}

/** DeleteAccount: the account's session ends with it, here and in other tabs. */
export function* deleteAccount({ payload }: ReturnType<typeof deletionRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const Password = vault.take<string>(payload.password) ?? '';
  const { terms } = (yield* select(selectOwnData)).deletion;
  const isSure = payload.word.trim().toUpperCase() === WORD;
  const errors = terms?.hasPassword
    ? faultsOf({ Password: Password ? undefined : 'Scrivi la tua password.' })
    : faultsOf({ Confirmation: isSure ? undefined : `Scrivi ${WORD} per confermare.` });
  if (Object.keys(errors).length > 0) {
    yield* put(deletionRefused({ errors }));
    return;
  }
  try {
    const answer = yield* call(api.users.deleteAccount, { Password, Confirmation: payload.word });
    if (answer.isOk) yield* put(accountDeleted());
    else yield* put(deletionRefused(answer));
  } catch (error) {
    yield* put(deletionFailed(toFailure(error)));
  }
}

export function* leaveForGood(): SagaGenerator<void> {
  const session = yield* service('session');
  const toaster = yield* service('toaster');
  yield* call(session.clear);
  yield* call(toaster.show, DELETED, 'success' as const);
  yield* put(loggedOut());
}

export function* watchOwnData(): SagaGenerator<void> {
  yield* takeLeading(copyRequested, guarded(downloadCopy));
  yield* takeLatest(deletionAsked, guarded(bringDeletionTerms));
  yield* takeLeading(deletionRequested, guarded(deleteAccount));
  yield* takeEvery(accountDeleted, guarded(leaveForGood));
}
