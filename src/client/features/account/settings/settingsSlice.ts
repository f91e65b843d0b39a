import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSameEmail } from '../../../../contract/platform/isSameEmail';
import { userUpdated } from '../../identity/session/sessionSlice';
import { isNewVisit } from '../profileEvents';

export type Setting = 'data' | 'email' | 'password';

interface SettingsState {
  /** The form that was opened last; it closes when it is done. */
  readonly open: Setting | null;
  /** A new address that waits to be confirmed by the link sent to it. */
  readonly pendingEmail: string | null;
}

const initialState: SettingsState = { open: null, pendingEmail: null };

const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    opened: (state, { payload }: PayloadAction<Setting>) => {
      state.open = payload;
    },
    closed: (state) => {
      state.open = null;
    },
    emailPending: (state, { payload }: PayloadAction<string | null>) => {
      state.pendingEmail = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      // The link in the mail opens in another tab, which informs this one.
      .addCase(userUpdated, (state, { payload: { username } }) => {
        if (isSameEmail(username, state.pendingEmail ?? undefined)) state.pendingEmail = null;
      })
      .addMatcher(isNewVisit, () => initialState);
  },
});

type State = { readonly settings?: SettingsState };
/** Also before the slice has joined the store. */
export const selectSettings = (state: State) => state.settings ?? initialState;

export const { opened, closed, emailPending } = settingsSlice.actions;

/** For the `resetOn` of the three forms: opening or closing one clears what any of them said. */
export const isNewForm = (action: Action) =>
  opened.match(action) || closed.match(action) || isNewVisit(action);
export default settingsSlice;
