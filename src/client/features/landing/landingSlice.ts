import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ShownVideo } from '../../../contract/site';
import { type Failure, failureText } from '../../api/failure';

export interface LandingState {
  /** `missing`: no video is set, or it is not there any more. */
  readonly status: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  /** As the address names it: an id or a slug; '' until it is known. */
  readonly key: string;
  readonly video: ShownVideo | null;
  /** Italian: why it did not come. */
  readonly message: string;
  /** The player could not play it. */
  readonly isBroken: boolean;
}

const initialState: LandingState = { status: 'idle', key: '', video: null, message: '', isBroken: false };

const landingSlice = createSlice({
  name: 'landing',
  initialState,
  reducers: {
    /** The same video once more: what is shown stays until it comes, under a new address. */
    landingRequested: (state, { payload: key }: PayloadAction<string>): LandingState =>
      state.key === key && state.video ? state : { ...initialState, key, status: 'loading' },
    landingReceived: (state, { payload: video }: PayloadAction<ShownVideo>): LandingState => ({
      ...state,
      status: 'ready',
      video,
      isBroken: false,
    }),
    landingMissed: (state): LandingState => ({ ...initialState, key: state.key, status: 'missing' }),
    landingFailed: (state, { payload }: PayloadAction<Failure>): LandingState =>
      state.video ? state : { ...state, status: 'failed', message: failureText(payload) },
    /** Its address has run out, or the network is away. */
    videoBroken: (state): LandingState => ({ ...state, isBroken: true }),
  },
});

/** Also before the slice has joined the store. */
export const selectLanding = (state: { readonly landing?: LandingState }) => state.landing ?? initialState;

export const { landingRequested, landingReceived, landingMissed, landingFailed, videoBroken } =
  landingSlice.actions;
export default landingSlice;
