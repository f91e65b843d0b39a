import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ActiveBanner } from '../../../contract/site';

export interface BannerState {
  /** As it came, unread: see offer.ts. Null when there is none, or none yet. */
  readonly item: ActiveBanner | null;
  readonly isLoaded: boolean;
  readonly isClosed: boolean;
}

/** Whether there is a banner that the person has not closed. */
export const isBannerOpen = ({ item, isClosed }: BannerState) => item !== null && !isClosed;

const initialState: BannerState = { item: null, isLoaded: false, isClosed: false };

const bannerSlice = createSlice({
  name: 'banner',
  initialState,
  reducers: {
    /** `isClosed`: the person has closed this very banner before. */
    bannerReceived: (
      _state,
      { payload }: PayloadAction<{ item: ActiveBanner | null; isClosed: boolean }>,
    ): BannerState => ({ ...payload, isLoaded: true }),
    bannerClosed: (state): BannerState => ({ ...state, isClosed: true }),
  },
  selectors: {
    selectBanner: (state) => state,
  },
});

export const { bannerReceived, bannerClosed } = bannerSlice.actions;
export const { selectBanner } = bannerSlice.selectors;
export default bannerSlice;
