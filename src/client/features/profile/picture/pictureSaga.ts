import { call, put, type SagaGenerator, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { lazyPart } from '../../../routing/lazyPart';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { updateUser } from '../../identity';
import { selectUser } from '../../identity/session/sessionSelectors';
import { pictureDialogActions, pictureRemoval, pictureUpload } from './picture';
import { notePicture, takePictureNote } from './pictureNote';

/** To the letter (specification §8). */
const UPLOAD_FAILED = 'Errore durante caricamento immagine profilo.';
const NO_CODE = 'L’editor della foto non si è caricato. Controlla la rete e riprova.';

/** Loaded when the dialog is first opened. */
export const lazyPictureDialog = lazyPart(
  'picture-dialog',
  () => import(/* webpackChunkName: "picture-dialog" */ './PictureDialog'),
);

function* openDialog(): SagaGenerator<void> {
  yield* put(pictureUpload.actions.opened());
  yield* put(pictureRemoval.actions.opened());
  try {
    yield* call(lazyPictureDialog.load);
    yield* put(pictureDialogActions.loaded());
  } catch {
    const toaster = yield* service('toaster');
    yield* call(toaster.show, NO_CODE, 'error' as const);
    yield* put(pictureDialogActions.closed());
  }
}

/** Stores the new address, for every tab, and reloads the page (specification §4). */
function* showNewPicture({
  payload: urlProfile,
}: ReturnType<typeof pictureUpload.actions.done>): SagaGenerator<void> {
  const browser = yield* service('browser');
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  yield* call(updateUser, { urlProfile });
  if (user) yield* call(notePicture, device, user.id, now());
  yield* call(browser.reload);
}

/** Shows a toast on the page that was reloaded for a new picture. */
export function* confirmNewPicture(): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  if (!(yield* call(takePictureNote, device, user?.id, now()))) return;
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Foto aggiornata.', 'success' as const);
}

function* alertFailure(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* call(browser.alert, UPLOAD_FAILED);
}

export function* watchPicture(): SagaGenerator<void> {
  yield* takeLatest(pictureDialogActions.requested, guarded(openDialog));
  yield* takeEvery(pictureUpload.actions.done, guarded(showNewPicture));
  yield* takeEvery(pictureUpload.actions.failed, guarded(alertFailure));
}
