import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BundleDetail } from '../../../contract/bundles';
import { type Failure, failureText } from '../../api/failure';

export interface BundleState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** As the address names it: by slug, exact title or id. */
  readonly name: string;
  readonly bundle: BundleDetail | null;
  /** Italian: why it did not come. */
  readonly message: string;
}

const initialState: BundleState = { status: 'idle', name: '', bundle: null, message: '' };

const bundleSlice = createSlice({
  name: 'bundle',
  initialState,
  reducers: {
    /** The same path once more: what is shown stays until it comes. */
    bundleRequested: (state, { payload: name }: PayloadAction<string>): BundleState =>
      state.name === name && state.bundle
        ? { ...state, message: '' }
        : { ...initialState, name, status: 'loading' },
    bundleReceived: (state, { payload: bundle }: PayloadAction<BundleDetail>): BundleState => ({
      ...state,
      status: 'ready',
      bundle,
    }),
    bundleFailed: (state, { payload }: PayloadAction<Failure>): BundleState =>
      state.bundle ? state : { ...state, status: 'failed', message: failureText(payload) },
    /** There is no such path. */
    bundleMissed: (): BundleState => initialState,
  },
});

/** The path of this name; as if nothing were there while another is still in the state. */
export const selectBundle = (state: { readonly bundle?: BundleState }, name: string): BundleState =>
  state.bundle?.name === name ? state.bundle : initialState;

export const { bundleRequested, bundleReceived, bundleFailed, bundleMissed } = bundleSlice.actions;
export default bundleSlice;
