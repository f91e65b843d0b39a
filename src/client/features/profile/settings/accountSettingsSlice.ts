import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSameEmail } from '../../../../contract/isSameEmail';
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
import { expired, loggedOut, userUpdated } from '../../identity/session/sessionSlice';

/** What one may change of one's own account. */
export type Setting = 'data' | 'email' | 'password';

/** A person's data as the form has them; named as UpdateUserData names them (specification §3). */
export interface PersonalFields {
  readonly FirstName: string;
  readonly LastName: string;
  readonly Phone: string;
  readonly Company: string;
  readonly Address: string;
  readonly Cap: string;
  readonly City: string;
  readonly Region: string;
  readonly Country: string;
  readonly Description: string;
}

export interface AccountSettingsState {
  /** The one form that is open. */
  readonly open: Setting | null;
  readonly form: FormState;
  /** What was changed last: said beside it. */
  readonly changed: Setting | null;
  /** A new address that waits to be confirmed by the link that was sent there. */
  readonly pendingEmail: string | null;
}

const initialState: AccountSettingsState = { open: null, form: idleForm, changed: null, pendingEmail: null };

const accountSettingsSlice = createSlice({
  name: 'accountSettings',
  initialState,
  reducers: {
    /** The page was entered; what waits to be confirmed is known from an earlier visit. */
    settingsOpened: (_state, { payload }: PayloadAction<string | null>): AccountSettingsState => ({
      ...initialState,
      pendingEmail: payload,
    }),
    settingChosen: (state, { payload }: PayloadAction<Setting>) => {
      state.open = payload;
      state.form = idleForm;
      state.changed = null;
    },
    settingLeft: (state) => {
      state.open = null;
      state.form = idleForm;
    },
    dataChangeRequested: (state, _action: PayloadAction<PersonalFields>) => {
      state.form = pendingForm;
    },
    /** `current` is a handle of the vault. */
    emailChangeRequested: (state, _action: PayloadAction<{ email: string; current: string }>) => {
      state.form = pendingForm;
    },
    /** Both are handles of the vault. */
    passwordChangeRequested: (state, _action: PayloadAction<{ current: string; password: string }>) => {
      state.form = pendingForm;
    },
    settingChanged: (state, { payload }: PayloadAction<Setting>) => {
      state.open = null;
      state.form = doneForm();
      state.changed = payload;
    },
    emailPending: (state, { payload }: PayloadAction<string>) => {
      state.pendingEmail = payload;
    },
    settingRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.form = refusedForm(payload);
    },
    settingFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.form = failedForm(payload);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addCase(expired, () => initialState)
      // Mails open their links in another tab, which tells this one.
      .addCase(userUpdated, (state, { payload: { username } }) => {
        if (!isSameEmail(username, state.pendingEmail ?? undefined)) return;
        state.pendingEmail = null;
        if (state.changed === 'email') state.changed = null;
      });
  },
});

type State = { readonly accountSettings?: AccountSettingsState };
/** Also before the slice has joined the store. */
export const selectAccountSettings = (state: State) => state.accountSettings ?? initialState;

export const {
  settingsOpened,
  settingChosen,
  settingLeft,
  dataChangeRequested,
  emailChangeRequested,
  passwordChangeRequested,
  settingChanged,
  emailPending,
  settingRefused,
  settingFailed,
} = accountSettingsSlice.actions;
export default accountSettingsSlice;
