import { call, put, type SagaGenerator, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { lazyPart } from '../../../routing/lazyPart';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { updateUser } from '../../identity';
import { selectUser } from '../../identity/session/sessionSelectors';
import { pictureDialogActions, pictureRemoval, pictureUpload } from './picture';

/** Words that were asked for to the letter. */
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

/** On this device, so that the page after the reload confirms the new picture. */
const NOTE = 'newPicture';
/** Milliseconds; an older note was left by a page that never came back. */
const MAX_NOTE_AGE = 2 * 60_000;

function* writeNote(): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  try {
    device.setItem(NOTE, JSON.stringify({ userId: user?.id, at: now() }));
  } catch {
    // A full storage costs only the toast.
  }
}

/** Removes the note; returns whether it was this person's. */
function* takeNote(): SagaGenerator<boolean> {
  const device = yield* service('device');
  const now = yield* service('now');
  const user = yield* select(selectUser);
  try {
    const note = JSON.parse(device.getItem(NOTE) ?? 'null') as { userId?: unknown; at?: unknown } | null;
    device.removeItem(NOTE);
    return user !== null && note?.userId === user.id && now() - Number(note.at) < MAX_NOTE_AGE;
  } catch {
    return false;
  }
}

/** Stores the new address, for every tab, and reloads the page. */
function* showNewPicture({
  payload: urlProfile,
}: ReturnType<typeof pictureUpload.actions.done>): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* call(updateUser, { urlProfile });
  yield* call(writeNote);
  yield* call(browser.reload);
}

/** Shows a toast on the page that was reloaded for a new picture. */
export function* confirmNewPicture(): SagaGenerator<void> {
  if (!(yield* call(takeNote))) return;
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
