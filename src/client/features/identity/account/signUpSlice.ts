import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConsentField } from '../../../../contract/consents';
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

export type SignUpState = FormState;

/** What a person tells to sign up; `password` is a handle of the vault. */
export interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** Which boxes were ticked. */
  readonly consents: Readonly<Record<ConsentField, boolean>>;
  /** Where to go on once the account is active: a path of this site. */
  readonly returnUrl: string;
}

const signUpSlice = createSlice({
  name: 'signUp',
  initialState: idleForm as SignUpState,
  reducers: {
    signUpOpened: (): SignUpState => idleForm,
    signUpRequested: (_state, _action: PayloadAction<SignUp>): SignUpState => pendingForm,
    /** The answer is the same for a mail that has an account already: its owner gets another mail. */
    signedUp: (): SignUpState => doneForm(),
    signUpRefused: (_state, { payload }: PayloadAction<Refusal>): SignUpState => refusedForm(payload),
    signUpFailed: (_state, { payload }: PayloadAction<Failure>): SignUpState => failedForm(payload),
  },
});

type State = { readonly signUp?: SignUpState };
/** Also before the slice has joined the store. */
export const selectSignUp = (state: State) => state.signUp ?? idleForm;

export const { signUpOpened, signUpRequested, signedUp, signUpRefused, signUpFailed } = signUpSlice.actions;
export default signUpSlice;
