import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Bundle } from '../../../contract/bundles';
import { type Failure, failureText } from '../../api/failure';

export interface BundleListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly Bundle[];
  /** Italian: why they did not come. */
  readonly message: string;
}

const initialState: BundleListState = { status: 'idle', items: [], message: '' };

const bundleListSlice = createSlice({
  name: 'bundleList',
  initialState,
  reducers: {
    /** Asked for once more, what is shown stays until it comes. */
    bundlesRequested: (state): BundleListState =>
      state.status === 'ready' ? state : { ...initialState, status: 'loading' },
    bundlesReceived: (_state, { payload: items }: PayloadAction<readonly Bundle[]>): BundleListState => ({
      status: 'ready',
      items,
      message: '',
    }),
    bundlesFailed: (state, { payload }: PayloadAction<Failure>): BundleListState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', message: failureText(payload) },
  },
});

/** The page's whole state; also before the slice has joined the store. */
export const selectBundleList = (state: { readonly bundleList?: BundleListState }) =>
  state.bundleList ?? initialState;

export const { bundlesRequested, bundlesReceived, bundlesFailed } = bundleListSlice.actions;
export default bundleListSlice;
