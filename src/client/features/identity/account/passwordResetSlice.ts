import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/failure';
import {
  doneForm,
  type FormState,
  failedForm,
  idleForm,
  pendingForm,
  type Refusal,
  refusedForm,
} from '../../../state/form';

export interface PasswordResetState {
  readonly form: FormState;
  /** The link is expired, used or none of ours: one has to ask for another. */
  readonly isLinkOver: boolean;
  /** Where a person was going before; empty when that is not known. */
  readonly returnUrl: string;
}

const initialState: PasswordResetState = { form: idleForm, isLinkOver: false, returnUrl: '' };

const passwordResetSlice = createSlice({
  name: 'passwordReset',
  initialState,
  reducers: {
    resetOpened: (_state, { payload }: PayloadAction<{ returnUrl: string }>) => ({
      ...initialState,
      returnUrl: payload.returnUrl,
    }),
    /** `password` is a handle of the vault; the token stays in the address. */
    resetRequested: (state, _action: PayloadAction<{ password: string }>) => {
      state.form = pendingForm;
    },
    passwordReset: (state) => {
      state.form = doneForm();
    },
    resetRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.form = refusedForm(payload);
    },
    resetLinkRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.form = refusedForm(payload);
      state.isLinkOver = true;
    },
    resetFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.form = failedForm(payload);
    },
  },
});

type State = { readonly passwordReset?: PasswordResetState };
/** Also before the slice has joined the store. */
export const selectPasswordReset = (state: State) => state.passwordReset ?? initialState;

export const { resetOpened, resetRequested, passwordReset, resetRefused, resetLinkRefused, resetFailed } =
  passwordResetSlice.actions;
export default passwordResetSlice;
