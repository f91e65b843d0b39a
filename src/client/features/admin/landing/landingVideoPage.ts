import { call, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { landingVideos } from '../landingVideos';
import { editPage } from '../resource/recordPages';
import { uploadDismissed, uploadDone } from '../upload/uploadSlice';

function* afterUpload({ payload }: ReturnType<typeof uploadDone>): SagaGenerator<void> {
  if (payload.kind !== 'film') return;
  const toaster = yield* service('toaster');
  yield* put(uploadDismissed(payload));
  yield* call(toaster.show, 'Film caricato.', 'success' as const);
  yield* put(landingVideos.record.actions.retryRequested());
}

/** Shows the film of a landing video once it is sent. */
function* watchFilm(): SagaGenerator<void> {
  yield* takeEvery(uploadDone, guarded(afterUpload));
}

export const landingVideoPage = editPage(landingVideos, { watch: watchFilm });
