import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../../api/failure';
import { expired, loggedOut } from '../../identity/session/sessionSlice';

export interface PictureState {
  /** Of the window in which a picture is chosen and cut; `loading` while its code comes. */
  readonly dialog: 'closed' | 'loading' | 'open';
  readonly upload: 'idle' | 'pending' | 'failed';
  /** Per cent that have gone. */
  readonly percent: number;
  /** Why not, beside the picture: what was cut stays. */
  readonly message: string;
  readonly removal: 'idle' | 'pending' | 'failed';
  readonly removalMessage: string;
}

const initialState: PictureState = {
  dialog: 'closed',
  upload: 'idle',
  percent: 0,
  message: '',
  removal: 'idle',
  removalMessage: '',
};

const pictureSlice = createSlice({
  name: 'picture',
  initialState,
  reducers: {
    /** Cambia foto was pressed. */
    pictureChangeRequested: (): PictureState => ({ ...initialState, dialog: 'loading' }),
    pictureDialogReady: (state) => {
      if (state.dialog === 'loading') state.dialog = 'open';
    },
    pictureDialogClosed: (state): PictureState => (state.upload === 'pending' ? state : initialState),
    /** Another file was chosen: what was said of the one before is over. */
    pictureChosen: (state) => {
      state.upload = 'idle';
      state.message = '';
    },
    /** A handle of the vault, for the file and how it is cut. */
    pictureUploadRequested: (state, _action: PayloadAction<string>) => {
      state.upload = 'pending';
      state.percent = 0;
      state.message = '';
    },
    pictureProgressed: (state, { payload }: PayloadAction<number>) => {
      state.percent = payload;
    },
    /** The picture's address: the page is loaded anew (specification §4). */
    pictureUploaded: (_state, _action: PayloadAction<string>): PictureState => initialState,
    pictureRefused: (state, { payload }: PayloadAction<string>) => {
      state.upload = 'failed';
      state.message = payload;
    },
    pictureFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.upload = 'failed';
      state.message = failureText(payload);
    },
    pictureRemovalRequested: (state) => {
      state.removal = 'pending';
      state.removalMessage = '';
    },
    pictureRemoved: (): PictureState => initialState,
    pictureRemovalRefused: (state, { payload }: PayloadAction<string>) => {
      state.removal = 'failed';
      state.removalMessage = payload;
    },
    pictureRemovalFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.removal = 'failed';
      state.removalMessage = failureText(payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly picture?: PictureState };
/** Also before the slice has joined the store. */
export const selectPicture = (state: State) => state.picture ?? initialState;

export const {
  pictureChangeRequested,
  pictureDialogReady,
  pictureDialogClosed,
  pictureChosen,
  pictureUploadRequested,
  pictureProgressed,
  pictureUploaded,
  pictureRefused,
  pictureFailed,
  pictureRemovalRequested,
  pictureRemoved,
  pictureRemovalRefused,
  pictureRemovalFailed,
} = pictureSlice.actions;
export default pictureSlice;
