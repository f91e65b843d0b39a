import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How long the password that is being typed would hold. */
export interface PasswordStrength {
  /** 0 to 4. */
  readonly score: number;
  /** Italian; empty when there is nothing to better. */
  readonly advice: string;
}
interface StrengthState {
  readonly strength: PasswordStrength | null;
}

const initialState: StrengthState = { strength: null };

const passwordStrengthSlice = createSlice({
  name: 'passwordStrength',
  initialState,
  reducers: {
    /** A form with a new password was opened. */
    passwordFormOpened: () => initialState,
    /** The field was entered: the meter's code is worth fetching. */
    passwordFieldEntered: () => {},
    /** `password` is a handle of the vault; `hints` are what others know of its owner. */
    passwordTyped: (_state, _action: PayloadAction<{ password: string; hints: readonly string[] }>) => {},
    strengthMeasured: (_state, { payload }: PayloadAction<PasswordStrength | null>): StrengthState => ({
      strength: payload,
    }),
  },
});

type State = { readonly passwordStrength?: StrengthState };
/** Also before the slice has joined the store. */
export const selectStrength = (state: State) => state.passwordStrength?.strength ?? null;

export const { passwordFormOpened, passwordFieldEntered, passwordTyped, strengthMeasured } =
  passwordStrengthSlice.actions;
export default passwordStrengthSlice;
