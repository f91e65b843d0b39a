import { call, fork, put, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { watchPlayer } from '../../platform/player/playerSaga';
import { preview, previewRequested } from './preview';
import { previewCode } from './previewCode';

/** Loads the section's address, after the player's code: visitors who watch no preview never download it. */
function* loadPreview({ payload: sectionId }: ReturnType<typeof previewRequested>): SagaGenerator<void> {
  const { requested, failed } = preview.actions;
  yield* put(requested(sectionId));
  try {
    yield* call(previewCode.load);
  } catch (error) {
    const { message } = toFailure(error);
    yield* put(failed({ kind: 'network', endpoint: previewCode.chunk, guarded: false, message }));
    return;
  }
  yield* call(preview.load, sectionId);
}

export function* watchPreview(): SagaGenerator<void> {
  yield* fork(watchPlayer);
  yield* takeLatest(previewRequested, guarded(loadPreview));
}
