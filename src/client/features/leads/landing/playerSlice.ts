import { createSlice } from '@reduxjs/toolkit';
import { landingVideo } from './landingVideo';

interface PlayerState {
  readonly isBroken: boolean;
  /** The code of the shop's player is here. */
  readonly hasPlayer: boolean;
}

const initialState: PlayerState = { isBroken: false, hasPlayer: false };

const playerSlice = createSlice({
  name: 'landingPlayer',
  initialState,
  reducers: {
    /** The video cannot be played: its signed address has expired, or the network is away. */
    videoBroken: (state) => {
      state.isBroken = true;
    },
    playerArrived: (state) => {
      state.hasPlayer = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(landingVideo.actions.received, (state) => {
      state.isBroken = false;
    });
  },
});

/** Also before the slice has joined the store. */
export const selectIsBroken = (state: { readonly landingPlayer?: PlayerState }) =>
  (state.landingPlayer ?? initialState).isBroken;

export const selectHasPlayer = (state: { readonly landingPlayer?: PlayerState }) =>
  (state.landingPlayer ?? initialState).hasPlayer;

export const { videoBroken, playerArrived } = playerSlice.actions;
export default playerSlice;
