import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { updateUser } from '../../identity';
import { selectUser } from '../../identity/session/sessionSelectors';
import { browserFiles, type PictureCut } from '../browserFiles';
import { transfer } from '../transferSaga';
import { pictureCode } from './pictureCode';
import { notePicture, takePictureNote } from './pictureNote';
import {
  pictureChangeRequested,
  pictureDialogClosed,
  pictureDialogReady,
  pictureFailed,
  pictureProgressed,
  pictureRefused,
  pictureRemovalFailed,
  pictureRemovalRefused,
  pictureRemovalRequested,
  pictureRemoved,
  pictureUploaded,
  pictureUploadRequested,
} from './pictureSlice';

/** To the letter (specification §8). */
const UPLOAD_FAILED = 'Errore durante caricamento immagine profilo.';
const REFUSED = 'L’immagine non è stata accettata: prova con un’altra.';
const UNREADABLE = 'Il browser non riesce a leggere questa immagine: prova con un’altra.';
const NOT_REMOVED = 'La foto non è stata tolta. Riprova.';
const NO_CODE = 'L’editor della foto non si è caricato. Controlla la rete e riprova.';

/** The window's code comes with the first wish to change the picture. */
export function* openDialog(): SagaGenerator<void> {
  try {
    yield* call(pictureCode.load);
    yield* put(pictureDialogReady());
  } catch {
    const toaster = yield* service('toaster');
    yield* call(toaster.show, NO_CODE, 'error' as const);
    yield* put(pictureDialogClosed());
  }
}

const progressed = (loaded: number, total: number | undefined) =>
  pictureProgressed(total ? Math.min(100, Math.round((loaded / total) * 100)) : 0);

/** UploadProfilePicture: cut in the browser, sent, and checked again by the server. */
export function* uploadPicture({ payload }: ReturnType<typeof pictureUploadRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const choice = vault.take<PictureCut>(payload);
  if (!choice) return;
  let file: Blob;
  try {
    file = yield* call(browserFiles.cut, choice);
  } catch {
    yield* put(pictureRefused(UNREADABLE));
    return;
  }
  try {
    const answer = yield* transfer(
      (options) => api.users.uploadProfilePicture({ file }, options),
      progressed,
    );
    if (answer.isOk && answer.item) yield* put(pictureUploaded(answer.item));
    else yield* put(pictureRefused(answer.errors?.file ?? answer.message ?? REFUSED));
  } catch (error) {
    yield* put(pictureFailed(toFailure(error)));
  }
}

/** The stored address of the picture changes, in every tab, and the page is loaded anew (specification §4). */
export function* showNewPicture({ payload }: ReturnType<typeof pictureUploaded>): SagaGenerator<void> {
  const browser = yield* service('browser');
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  yield* call(updateUser, { urlProfile: payload });
  if (user) yield* call(notePicture, device, user.id, now());
  yield* call(browser.reload);
}

/** The page that was loaded anew says why. */
export function* tellNewPicture(): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  if (!(yield* call(takePictureNote, device, user?.id, now()))) return;
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Foto aggiornata.', 'success' as const);
}

export function* tellFailure(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* call(browser.alert, UPLOAD_FAILED);
}

/** Back to the default avatar. */
export function* removePicture(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const { isOk, message } = yield* call(api.users.removeProfilePicture);
    if (!isOk) {
      yield* put(pictureRemovalRefused(message ?? NOT_REMOVED));
      return;
    }
    yield* call(updateUser, { urlProfile: '' });
    yield* put(pictureRemoved());
    const toaster = yield* service('toaster');
    yield* call(toaster.show, 'Foto tolta.', 'success' as const);
  } catch (error) {
    yield* put(pictureRemovalFailed(toFailure(error)));
  }
}

export function* watchPicture(): SagaGenerator<void> {
  yield* takeLatest(pictureChangeRequested, guarded(openDialog));
  yield* takeLeading(pictureUploadRequested, guarded(uploadPicture));
  yield* takeEvery(pictureUploaded, guarded(showNewPicture));
  yield* takeEvery(pictureFailed, guarded(tellFailure));
  yield* takeLeading(pictureRemovalRequested, guarded(removePicture));
}
