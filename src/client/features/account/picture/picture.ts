import { createSlice } from '@reduxjs/toolkit';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { transfer } from '../../../sagas/transfer';
import { browserFiles, type PictureCut } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, type Progressed, refuse } from '../../../state/submission';
import { updateUser } from '../../identity';
import { isNewVisit } from '../profileEvents';

const REFUSED = 'L’immagine non è stata accettata: prova con un’altra.';
const UNREADABLE = 'Il browser non riesce a leggere questa immagine: prova con un’altra.';
const NOT_REMOVED = 'La foto non è stata tolta. Riprova.';

function* cut(choice: PictureCut): SagaGenerator<Blob> {
  try {
    return yield* call(browserFiles.cut, choice);
  } catch {
    return refuse({ message: UNREADABLE });
  }
}

/** Uploads a picture: the draft is a handle of the vault, the result an address, the progress a percentage. */
export const pictureUpload = createSubmission({
  name: 'pictureUpload',
  *send(handle: string, progressed: Progressed) {
    const api = yield* service('api');
    const vault = yield* service('vault');
    const choice = vault.take<PictureCut>(handle);
    if (!choice) throw new Error('the picture is no longer in the vault');
    const file = yield* call(cut, choice);
    const { isOk, item, errors, message } = yield* transfer(
      (options) => api.users.uploadProfilePicture({ file }, options),
      (loaded, total) => progressed(total ? Math.min(100, Math.round((loaded / total) * 100)) : 0),
    );
    if (!isOk || !item) return refuse({ message: errors?.file ?? message ?? REFUSED });
    return item;
  },
  resetOn: isNewVisit,
});

/** Returns to the default avatar. */
export const pictureRemoval = createSubmission({
  name: 'pictureRemoval',
  *send() {
    const api = yield* service('api');
    const toaster = yield* service('toaster');
    const answer = yield* call(api.users.removeProfilePicture);
    if (!answer.isOk) refuse({ message: NOT_REMOVED, ...answer });
    yield* call(updateUser, { urlProfile: '' });
    yield* call(toaster.show, 'Foto tolta.', 'success' as const);
  },
  resetOn: isNewVisit,
});

/** The dialog in which a picture is chosen and cut; `loading` until its code is there. */
export const pictureDialogSlice = createSlice({
  name: 'pictureDialog',
  initialState: 'closed' as 'closed' | 'loading' | 'open',
  reducers: {
    requested: () => 'loading' as const,
    loaded: (state) => (state === 'loading' ? ('open' as const) : state),
    closed: () => 'closed' as const,
  },
  extraReducers: (builder) => {
    builder
      .addCase(pictureUpload.actions.done, () => 'closed' as const)
      .addMatcher(isNewVisit, () => 'closed' as const);
  },
});

type State = { readonly pictureDialog?: ReturnType<typeof pictureDialogSlice.reducer> };
/** Also before the slice has joined the store. */
export const selectPictureDialog = (state: State) => state.pictureDialog ?? 'closed';
export const pictureDialogActions = pictureDialogSlice.actions;
