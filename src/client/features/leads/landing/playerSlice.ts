import { createSlice } from '@reduxjs/toolkit';
import { landingVideo } from './landingVideo';

interface PlayerState {
  readonly isBroken: boolean;
}

const initialState: PlayerState = { isBroken: false };

const playerSlice = createSlice({
  name: 'landingPlayer',
  initialState,
  reducers: {
    /** The video cannot be played: its signed address has expired, or the network is away. */
    videoBroken: (): PlayerState => ({ isBroken: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(landingVideo.actions.received, () => initialState);
  },
});

/** Also before the slice has joined the store. */
export const selectIsBroken = (state: { readonly landingPlayer?: PlayerState }) =>
  (state.landingPlayer ?? initialState).isBroken;

export const { videoBroken } = playerSlice.actions;
export default playerSlice;
