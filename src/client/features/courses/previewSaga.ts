import { call, put, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { previewCode } from './previewCode';
import { previewFailed, previewReceived, previewRefused, previewRequested } from './previewSlice';

/** The player's code comes with the first preview: who only reads the page never fetches it. */
function* bringPlayer() {
  try {
    yield* call(previewCode.load);
    return true;
  } catch (error) {
    const log = yield* service('log');
    log('the preview’s player did not come', toFailure(error).message);
    return false;
  }
}

export function* bringPreview({ payload }: ReturnType<typeof previewRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  if (!(yield* call(bringPlayer))) {
    yield* put(previewRefused({ message: 'Il lettore non si è caricato. Controlla la rete e riprova.' }));
    return;
  }
  try {
    const { item, message } = yield* call(api.courses.getPreview, { IdEnc: payload.sectionId });
    if (item) yield* put(previewReceived(item));
    else yield* put(previewRefused({ message: message ?? 'Questa lezione non è più in anteprima.' }));
  } catch (error) {
    yield* put(previewFailed(toFailure(error)));
  }
}

export function* watchPreview(): SagaGenerator<void> {
  yield* takeLatest(previewRequested, guarded(bringPreview));
}
