import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isQuietPage } from '../../../routing/paths';
import type { Address, NavigationKind } from '../../../services/history';

export interface ChunkFailure {
  /** The chunk's name. */
  readonly chunk: string;
  /** The loader's name for the failure: "timeout", "missing", "error". */
  readonly kind: string;
}

/**
 * How the latest address differs from the one before: another path is another visit; another query, or the same address
 * once more, loads the page's data again; another hash is a part of what is there.
 */
export type AddressChange = 'path' | 'query' | 'hash';

export interface NavigationState {
  readonly address: Address;
  readonly kind: NavigationKind;
  readonly change: AddressChange;
  /** The code or data of a page is loading. */
  readonly isLoading: boolean;
  readonly chunkFailure: ChunkFailure | null;
  /** The route exists, but not the item in its address: the not-found page is shown. */
  readonly isMissing: boolean;
  /** The latest navigation within a path keeps scroll position and focus: another order of a list. */
  readonly keepsPlace: boolean;
  /** When the server rendered this page, milliseconds since 1970; 0 if it did not. */
  readonly renderedAt: number;
}

const initialState: NavigationState = {
  address: { pathname: '/', search: '', hash: '', key: 'default' },
  kind: 'POP',
  change: 'path',
  isLoading: false,
  chunkFailure: null,
  isMissing: false,
  keepsPlace: false,
  renderedAt: 0,
};

/** The same address once more is a wish to load it again, unless it names a part: that is only shown again. */
function changeOf(before: Address, after: Address): AddressChange {
  if (after.pathname !== before.pathname) return 'path';
  const isPart = after.hash !== before.hash || after.hash !== '';
  return after.search === before.search && isPart ? 'hash' : 'query';
}

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    /** The address has changed. */
    navigated: (state, action: PayloadAction<{ address: Address; kind: NavigationKind }>) => {
      state.change = changeOf(state.address, action.payload.address);
      state.address = action.payload.address;
      state.kind = action.payload.kind;
      if (state.change === 'hash') return;
      state.isLoading = true;
      state.chunkFailure = null;
      state.isMissing = false;
    },
    /**
     * The browser's whole address, of which the server that rendered the page knew a part: its data stay. Where nothing is
     * new the address stays the same object, or each page that reads it would render twice.
     */
    addressCompleted: (state, action: PayloadAction<Address>) => {
      Object.assign(state.address, action.payload);
    },
    /** The server starts to render a page. */
    renderingStarted: (state, action: PayloadAction<number>) => {
      state.renderedAt = action.payload;
    },
    /** A page's `load` found nothing at its address. */
    pageMissed: (state) => {
      state.isMissing = true;
    },
    /** The page's code and data are here. */
    pageEntered: (state) => {
      state.isLoading = false;
    },
    /** Another page is shown at the same address; its code and data are loading. */
    pageReplaced: (state) => {
      state.isLoading = true;
      state.isMissing = false;
    },
    chunkFailed: (state, action: PayloadAction<ChunkFailure>) => {
      state.isLoading = false;
      state.chunkFailure = action.payload;
    },
    /** A person asks to load the page again. */
    retryRequested: (state) => {
      state.isLoading = true;
      state.chunkFailure = null;
      state.isMissing = false;
    },
    /** By a link or a saga. */
    requested: (
      state,
      { payload }: PayloadAction<{ to: string; replace?: boolean; keepsPlace?: boolean }>,
    ) => {
      state.keepsPlace = payload.keepsPlace ?? false;
    },
    /** Back or forward by a number of pages. */
    travelRequested: (_state, _action: PayloadAction<number>) => {},
  },
  selectors: {
    selectAddress: (state) => state.address,
    // A page that the server rendered knows its address by a part only: what reads one part is not rendered again for others.
    selectPathname: (state) => state.address.pathname,
    selectSearch: (state) => state.address.search,
    selectPath: ({ address: { pathname, search, hash } }) => pathname + search + hash,
    /** Quiet pages show no banner, review prompt or purchase toast. */
    selectIsQuiet: ({ address: { pathname, search } }) => isQuietPage(pathname + search),
    selectIsLoading: (state) => state.isLoading,
    selectChunkFailure: (state) => state.chunkFailure,
    selectNavigationKind: (state) => state.kind,
    selectAddressChange: (state) => state.change,
    selectRenderedAt: (state) => state.renderedAt,
    selectIsMissing: (state) => state.isMissing,
    selectKeepsPlace: (state) => state.keepsPlace,
  },
});

export const {
  navigated,
  addressCompleted,
  pageEntered,
  pageMissed,
  pageReplaced,
  renderingStarted,
  chunkFailed,
  retryRequested,
  requested: navigationRequested,
  travelRequested,
} = navigationSlice.actions;
export const {
  selectAddress,
  selectPathname,
  selectSearch,
  selectPath,
  selectIsQuiet,
  selectIsLoading,
  selectChunkFailure,
  selectNavigationKind,
  selectAddressChange,
  selectIsMissing,
  selectKeepsPlace,
  selectRenderedAt,
} = navigationSlice.selectors;
export default navigationSlice;
