import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isQuietPage } from '../../routing/paths';
import type { Address, NavigationKind } from '../../services/history';

export interface ChunkFailure {
  /** The chunk's name. */
  readonly chunk: string;
  /** "timeout", "missing", "error": the kind of failure as the loader names it. */
  readonly kind: string;
}

export interface NavigationState {
  readonly address: Address;
  readonly kind: NavigationKind;
  /** A page whose code or data is on its way. */
  readonly isLoading: boolean;
  readonly chunkFailure: ChunkFailure | null;
  /** The route is there, but not what its address names: the not-found page stands in. */
  readonly isMissing: boolean;
  /** When the server rendered this page, milliseconds since 1970; 0 where it did not. */
  readonly renderedAt: number;
}

const initialState: NavigationState = {
  address: { pathname: '/', search: '', hash: '', key: 'default' },
  kind: 'POP',
  isLoading: false,
  chunkFailure: null,
  isMissing: false,
  renderedAt: 0,
};

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    /** The address has changed: the page that it shows is entered. */
    navigated: (state, action: PayloadAction<{ address: Address; kind: NavigationKind }>) => {
      state.address = action.payload.address;
      state.kind = action.payload.kind;
      state.isLoading = true;
      state.chunkFailure = null;
      state.isMissing = false;
    },
    /** The server begins to render a page. */
    renderingBegan: (state, action: PayloadAction<number>) => {
      state.renderedAt = action.payload;
    },
    /** A page's `load` found nothing under the address. */
    pageMissed: (state) => {
      state.isMissing = true;
    },
    /** The page's code is here, its data too. */
    pageEntered: (state) => {
      state.isLoading = false;
    },
    chunkFailed: (state, action: PayloadAction<ChunkFailure>) => {
      state.isLoading = false;
      state.chunkFailure = action.payload;
    },
    /** A person asked for the page once more. */
    retryRequested: (state) => {
      state.isLoading = true;
      state.chunkFailure = null;
      state.isMissing = false;
    },
    /** A link was followed, or a saga sends the person on. */
    navigationRequested: (_state, _action: PayloadAction<{ to: string; replace?: boolean }>) => {},
    /** Back or forward by so many pages. */
    travelRequested: (_state, _action: PayloadAction<number>) => {},
  },
  selectors: {
    selectAddress: (state) => state.address,
    selectPathname: (state) => state.address.pathname,
    /** Neither banner, review prompt nor purchase toast is shown here. */
    selectIsQuiet: ({ address: { pathname, search } }) => isQuietPage(pathname + search),
    selectIsLoading: (state) => state.isLoading,
    selectChunkFailure: (state) => state.chunkFailure,
    selectNavigationKind: (state) => state.kind,
    selectRenderedAt: (state) => state.renderedAt,
    selectIsMissing: (state) => state.isMissing,
  },
});

export const {
  navigated,
  pageEntered,
  pageMissed,
  renderingBegan,
  chunkFailed,
  retryRequested,
  navigationRequested,
  travelRequested,
} = navigationSlice.actions;
export const {
  selectAddress,
  selectPathname,
  selectIsQuiet,
  selectIsLoading,
  selectChunkFailure,
  selectNavigationKind,
  selectIsMissing,
  selectRenderedAt,
} = navigationSlice.selectors;
export default navigationSlice;
