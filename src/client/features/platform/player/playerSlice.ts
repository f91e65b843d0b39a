import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const CAPTION_SIZES = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];
export const CAPTION_LOOKS = ['dark', 'light', 'outline'] as const;
export type CaptionLook = (typeof CAPTION_LOOKS)[number];

/** Chosen once for all videos on this device. */
export interface PlayerPreferences {
  readonly speed: number;
  /** Pixels of height; 0: the one that the line allows. */
  readonly quality: number;
  readonly captions: boolean;
  readonly captionSize: CaptionSize;
  readonly captionLook: CaptionLook;
  /** Keys work from anywhere on the page, not only while the player has the focus (WCAG 2.1.4). */
  readonly pageKeys: boolean;
}

export interface PlayerState {
  readonly preferences: PlayerPreferences;
  /** The dialog with the keys is open. */
  readonly isHelpOpen: boolean;
}

const initialState: PlayerState = {
  preferences: {
    speed: 1,
    quality: 0,
    captions: false,
    captionSize: 'medium',
    captionLook: 'dark',
    pageKeys: true,
  },
  isHelpOpen: false,
};

const withPreferences = (state: PlayerState, chosen: Partial<PlayerPreferences>): PlayerState => ({
  ...state,
  preferences: { ...state.preferences, ...chosen },
});

const playerSlice = createSlice({
  name: 'player',
  initialState,
  reducers: {
    /** This device's settings were read at the start of a page with a player. */
    preferencesRead: (_state, { payload }: PayloadAction<Partial<PlayerPreferences>>): PlayerState =>
      withPreferences(initialState, payload),
    speedChosen: (state, { payload: speed }: PayloadAction<number>) => withPreferences(state, { speed }),
    qualityChosen: (state, { payload: quality }: PayloadAction<number>) =>
      withPreferences(state, { quality }),
    captionsToggled: (state) => withPreferences(state, { captions: !state.preferences.captions }),
    captionSizeChosen: (state, { payload }: PayloadAction<CaptionSize>) =>
      withPreferences(state, { captionSize: payload }),
    captionLookChosen: (state, { payload }: PayloadAction<CaptionLook>) =>
      withPreferences(state, { captionLook: payload }),
    pageKeysToggled: (state) => withPreferences(state, { pageKeys: !state.preferences.pageKeys }),
    helpToggled: (state): PlayerState => ({ ...state, isHelpOpen: !state.isHelpOpen }),
  },
});

export const {
  preferencesRead,
  speedChosen,
  qualityChosen,
  captionsToggled,
  captionSizeChosen,
  captionLookChosen,
  pageKeysToggled,
  helpToggled,
} = playerSlice.actions;

/** Also before the slice has joined the store. */
export const selectPlayer = ({ player }: { readonly player?: PlayerState }) => player ?? initialState;
export const selectPreferences = (state: { readonly player?: PlayerState }) =>
  selectPlayer(state).preferences;
export default playerSlice;
