import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../../api/failure';

/** On the way to a login provider. */
export interface ProviderStartState {
  /** The provider that one is being led to; empty when to none. */
  readonly leavingFor: string;
  /** Italian: why one is still here. */
  readonly message: string;
}

/** What a button says: which provider, whether to make an account there, and where to go on after it. */
export interface ProviderChoice {
  readonly id: string;
  readonly isNew: boolean;
  readonly returnUrl: string;
}

const initialState: ProviderStartState = { leavingFor: '', message: '' };
const REFUSED = 'L’accesso con questo account non è riuscito. Riprova, oppure usa e-mail e password.';

const providerStartSlice = createSlice({
  name: 'providerStart',
  initialState,
  reducers: {
    /** A page with the buttons was entered. */
    providersShown: () => initialState,
    providerChosen: (_state, { payload }: PayloadAction<ProviderChoice>): ProviderStartState => ({
      leavingFor: payload.id,
      message: '',
    }),
    /** The browser was sent there; who comes back by its back button may choose again. */
    providerLeft: () => initialState,
    providerRefused: (_state, { payload }: PayloadAction<{ message?: string | undefined }>) => ({
      leavingFor: '',
      message: payload.message ?? REFUSED,
    }),
    providerFailed: (_state, { payload }: PayloadAction<Failure>) => ({
      leavingFor: '',
      message: failureText(payload),
    }),
  },
});

type State = { readonly providerStart?: ProviderStartState };
/** Also before the slice has joined the store. */
export const selectProviderStart = (state: State) => state.providerStart ?? initialState;

export const { providersShown, providerChosen, providerLeft, providerRefused, providerFailed } =
  providerStartSlice.actions;
export default providerStartSlice;
