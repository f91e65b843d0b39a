import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ActiveBanner } from '../../../../contract/promotions/banners';

export interface BannerState {
  /** As the server sent it, see promotion.ts; null if there is none, or none yet. */
  readonly item: ActiveBanner | null;
  readonly isLoaded: boolean;
  readonly isClosed: boolean;
}

/** Whether there is a banner that was not closed. */
export const isBannerOpen = ({ item, isClosed }: BannerState) => item !== null && !isClosed;

const initialState: BannerState = { item: null, isLoaded: false, isClosed: false };

const bannerSlice = createSlice({
  name: 'banner',
  initialState,
  reducers: {
    /** `isClosed`: this banner was closed on an earlier visit. */
    received: (
      _state,
      { payload }: PayloadAction<{ item: ActiveBanner | null; isClosed: boolean }>,
    ): BannerState => ({ ...payload, isLoaded: true }),
    closed: (state): BannerState => ({ ...state, isClosed: true }),
  },
  selectors: {
    selectBanner: (state) => state,
  },
});

export const { received: bannerReceived, closed: bannerClosed } = bannerSlice.actions;
export const { selectBanner } = bannerSlice.selectors;
export default bannerSlice;
