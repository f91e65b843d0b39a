import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { transfer } from '../../../sagas/transfer';
import { service } from '../../../services/services';
import { adminApis } from '../adminApi';
import { uploadKinds } from './uploadKinds';
import {
  isSameTarget,
  type UploadRequest,
  uploadDismissed,
  uploadDone,
  uploadFailed,
  uploadProgressed,
  uploadRefused,
  uploadRequested,
} from './uploadSlice';

const REFUSED = 'Il file non è stato accettato: prova con un altro.';

function* send({ kind, id, handle }: UploadRequest): SagaGenerator<void> {
  const target = { kind, id };
  const vault = yield* service('vault');
  const file = vault.take<Blob>(handle);
  if (!file) throw new Error('the file is no longer in the vault');
  const { faultOf, send } = uploadKinds[kind];
  const fault = faultOf(file);
  if (fault) {
    yield* put(uploadRefused({ ...target, message: fault }));
    return;
  }
  try {
    const apis = yield* call(adminApis);
    const { isOk, errors, message, address } = yield* transfer(
      (options) => send(apis, id, file, options),
      (loaded, total = file.size) =>
        uploadProgressed({ ...target, progress: Math.min(100, Math.round((loaded / total) * 100)) }),
    );
    if (isOk) yield* put(uploadDone({ ...target, address: address ?? '' }));
    else yield* put(uploadRefused({ ...target, message: errors?.file ?? message ?? REFUSED }));
  } catch (error) {
    yield* put(uploadFailed({ ...target, failure: toFailure(error) }));
  }
}

/** Sends a file until it is there, or until nobody wants it any more: then the call is aborted. */
function* upload({ payload }: ReturnType<typeof uploadRequested>): SagaGenerator<void> {
  yield* race({
    sent: call(send, payload),
    dismissed: take(
      (action: Action) =>
        (uploadDismissed.match(action) || uploadRequested.match(action)) &&
        isSameTarget(action.payload, payload),
    ),
  });
}

/** Sends the files that are chosen, any number at once. Leaving the page stops them. */
export function* watchUploads(): SagaGenerator<void> {
  yield* takeEvery(uploadRequested, guarded(upload));
}
