import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../../api/failure';

/** Back from a login provider. */
export interface ProviderReturnState {
  readonly status: 'idle' | 'pending' | 'failed';
  /** Italian: why nobody is logged in. */
  readonly message: string;
  /** A handle of the vault, with which to try once more; empty where that is of no use. */
  readonly retry: string;
  /** Where one was going before; empty when that is not known. */
  readonly returnUrl: string;
}

const initialState: ProviderReturnState = { status: 'idle', message: '', retry: '', returnUrl: '' };

const providerReturnSlice = createSlice({
  name: 'providerReturn',
  initialState,
  reducers: {
    arrivalRead: (): ProviderReturnState => ({ ...initialState, status: 'pending' }),
    arrivalRefused: (
      _state,
      { payload }: PayloadAction<{ message: string; returnUrl: string }>,
    ): ProviderReturnState => ({ ...initialState, ...payload, status: 'failed' }),
    arrivalFailed: (
      _state,
      { payload }: PayloadAction<{ failure: Failure; retry: string; returnUrl: string }>,
    ): ProviderReturnState => ({
      status: 'failed',
      message: failureText(payload.failure),
      retry: payload.retry,
      returnUrl: payload.returnUrl,
    }),
    /** Once more with what the handle stands for. */
    arrivalRetried: (_state, _action: PayloadAction<{ retry: string }>): ProviderReturnState => ({
      ...initialState,
      status: 'pending',
    }),
  },
});

type State = { readonly providerReturn?: ProviderReturnState };
/** Also before the slice has joined the store. */
export const selectProviderReturn = (state: State) => state.providerReturn ?? initialState;

export const { arrivalRead, arrivalRefused, arrivalFailed, arrivalRetried } = providerReturnSlice.actions;
export default providerReturnSlice;
