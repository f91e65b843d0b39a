import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { failureText, toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { transfer } from '../../../sagas/transfer';
import { service } from '../../../services/services';
import { adminApis } from '../adminApi';
import { uploadKinds } from './uploadKinds';
import {
  isSameTarget,
  selectUpload,
  type UploadRequest,
  type UploadTarget,
  uploadCancelled,
  uploadDismissed,
  uploadDone,
  uploadFailed,
  uploadPaused,
  uploadProgressed,
  uploadRefused,
  uploadRequested,
  uploadTimed,
  uploadUntimed,
} from './uploadSlice';

const REFUSED = 'Il file non è stato accettato: prova con un altro.';

function* send({ kind, id, handle, name }: UploadRequest): SagaGenerator<void> {
  const target = { kind, id };
  const vault = yield* service('vault');
  const session = yield* service('session');
  const { faultOf, send, isResumable = false } = uploadKinds[kind];
  const file = isResumable ? vault.peek<Blob>(handle) : vault.take<Blob>(handle);
  if (!file) throw new Error('the file is no longer in the vault');
  const fault = faultOf(file, name);
  if (fault) {
    yield* put(uploadRefused({ ...target, message: fault }));
    return;
  }
  try {
    const apis = yield* call(adminApis);
    const answer = yield* transfer(
      (options) => send(apis, { id, file, name, token: session.token }, options),
      (loaded, total = file.size) =>
        uploadProgressed({ ...target, progress: Math.min(100, Math.round((loaded / total) * 100)) }),
    );
    yield* call(conclude, target, answer);
  } catch (error) {
    const failure = toFailure(error);
    yield* put((isResumable ? uploadPaused : uploadFailed)({ ...target, failure }));
  }
}

type Answer = Awaited<ReturnType<(typeof uploadKinds)[UploadTarget['kind']]['send']>>;

function* conclude(target: UploadTarget, answer: Answer): SagaGenerator<void> {
  const { isOk, code, errors, message, address = '', upload } = answer;
  if (isOk) yield* put(uploadDone({ ...target, address }));
  else if (code === 'unknown_duration' && upload) {
    yield* put(uploadUntimed({ ...target, upload, message: errors?.Seconds ?? '' }));
  } else yield* put(uploadRefused({ ...target, message: errors?.file ?? message ?? REFUSED }));
}

/** Has a video checked again with the length that an admin has typed. */
function* finish({ payload: { kind, id, seconds } }: ReturnType<typeof uploadTimed>): SagaGenerator<void> {
  const target = { kind, id };
  const upload = (yield* select(selectUpload(target)))?.upload ?? '';
  try {
    const { admin } = yield* call(adminApis);
    const answer = yield* call(admin.courses.finishUpload, { IdEnc: id, Upload: upload, Seconds: seconds });
    yield* call(conclude, target, { ...answer, upload });
  } catch (error) {
    const message = failureText(toFailure(error));
    yield* put(uploadUntimed({ ...target, upload, message }));
  }
}

/** Sends a file until it is there, or until nobody wants it any more: then the call is aborted. */
function* upload({ payload }: ReturnType<typeof uploadRequested>): SagaGenerator<void> {
  yield* race({
    sent: call(send, payload),
    dismissed: take(
      (action: Action) =>
        (uploadDismissed.match(action) ||
          uploadCancelled.match(action) ||
          uploadRequested.match(action) ||
          (uploadPaused.match(action) && !action.payload.failure)) &&
        isSameTarget(action.payload, payload),
    ),
  });
}

/** Sends the files that are chosen, any number at once. Leaving the page stops them. */
export function* watchUploads(): SagaGenerator<void> {
  yield* takeEvery(uploadRequested, guarded(upload));
  yield* takeEvery(uploadTimed, guarded(finish));
}
