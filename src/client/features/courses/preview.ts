import { createAction, createSlice } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { service } from '../../services/services';
import { createLoadable, found } from '../../state/loadable';
import { navigated } from '../navigation/navigationSlice';

/** A person asks for a section's preview, or for a fresh address of the one that is open. */
export const previewRequested = createAction<string>('preview/opened');
export const previewClosed = createAction('preview/closed');

/** The free section that is played before buying, by the section's id. Its address expires. */
export const preview = createLoadable({
  name: 'preview',
  *fetch(sectionId: string) {
    const api = yield* service('api');
    return found(yield* call(api.courses.getPreview, { IdEnc: sectionId }));
  },
  resetOn: (action) => navigated.match(action) || previewClosed.match(action),
});

interface PlayerState {
  readonly isBroken: boolean;
}
const initialState: PlayerState = { isBroken: false };

const playerSlice = createSlice({
  name: 'previewPlayer',
  initialState,
  reducers: {
    /** The video cannot be played: its address has expired, or the network is gone. */
    videoBroken: (): PlayerState => ({ isBroken: true }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(preview.actions.received, () => initialState)
      .addCase(previewClosed, () => initialState)
      .addCase(navigated, () => initialState);
  },
});
export const { videoBroken } = playerSlice.actions;

/** Also before the slice has joined the store. */
export const selectIsBroken = ({ previewPlayer }: { readonly previewPlayer?: PlayerState }) =>
  (previewPlayer ?? initialState).isBroken;

export const previewSlices = [preview.slice, playerSlice];
