import { createAction, createSlice } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { navigated } from '../../platform/navigation/navigationSlice';
import playerSlice from '../../platform/player/playerSlice';

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
  /** The video has been seen to its end: what to do next is offered. */
  readonly hasEnded: boolean;
}
const initialState: PlayerState = { isBroken: false, hasEnded: false };

const previewPlayer = createSlice({
  name: 'previewPlayer',
  initialState,
  reducers: {
    /** The video cannot be played: its address has expired, or the network is gone. */
    videoBroken: (state): PlayerState => ({ ...state, isBroken: true }),
    videoEnded: (state): PlayerState => ({ ...state, hasEnded: true }),
    /** From the beginning, or from where the visitor moved to. */
    videoResumed: (state): PlayerState => (state.hasEnded ? { ...state, hasEnded: false } : state),
  },
  extraReducers: (builder) => {
    builder
      .addCase(preview.actions.received, () => initialState)
      .addCase(previewClosed, () => initialState)
      .addCase(navigated, () => initialState);
  },
});
export const { videoBroken, videoEnded, videoResumed } = previewPlayer.actions;

/** Also before the slice has joined the store. */
export const selectPreviewPlayer = ({ previewPlayer }: { readonly previewPlayer?: PlayerState }) =>
  previewPlayer ?? initialState;

export const previewSlices = [preview.slice, previewPlayer, playerSlice];
