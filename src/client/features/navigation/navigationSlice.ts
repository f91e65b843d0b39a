import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Address, NavigationKind } from '../../history';

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
}

const initialState: NavigationState = {
  address: { pathname: '/', search: '', hash: '', key: 'default' },
  kind: 'POP',
  isLoading: false,
  chunkFailure: null,
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
    },
    /** A link was followed, or a saga sends the person on. */
    navigationRequested: (_state, _action: PayloadAction<{ to: string; replace?: boolean }>) => {},
    /** Back or forward by so many pages. */
    travelRequested: (_state, _action: PayloadAction<number>) => {},
  },
  selectors: {
    selectAddress: (state) => state.address,
    selectPathname: (state) => state.address.pathname,
    selectIsLoading: (state) => state.isLoading,
    selectChunkFailure: (state) => state.chunkFailure,
    selectNavigationKind: (state) => state.kind,
  },
});

export const { navigated, pageEntered, chunkFailed, retryRequested, navigationRequested, travelRequested } =
  navigationSlice.actions;
export const { selectAddress, selectPathname, selectIsLoading, selectChunkFailure, selectNavigationKind } =
  navigationSlice.selectors;
export default navigationSlice;
