import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnedCourse } from '../../../../contract/learning';
import type { Purchase } from '../../../../contract/users';
import { type Failure, failureText } from '../../../api/failure';
import { expired, loggedOut } from '../../identity/session/sessionSlice';

/** What a person has: everything they may watch, and what they bought. */
export interface ProfileState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly courses: readonly OwnedCourse[];
  readonly purchases: readonly Purchase[];
  readonly message: string;
}

const initialState: ProfileState = { status: 'idle', courses: [], purchases: [], message: '' };

const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    /** What was brought before stays in view until the newer is here. */
    profileRequested: (state): ProfileState =>
      state.status === 'ready' ? state : { ...initialState, status: 'loading' },
    profileReceived: (
      _state,
      { payload }: PayloadAction<{ courses: readonly OwnedCourse[]; purchases: readonly Purchase[] }>,
    ): ProfileState => ({ ...payload, status: 'ready', message: '' }),
    profileFailed: (_state, { payload }: PayloadAction<Failure>): ProfileState => ({
      ...initialState,
      status: 'failed',
      message: failureText(payload),
    }),
  },
  extraReducers: (builder) => {
    // The next to log in sees nothing of the one before.
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly profile?: ProfileState };
/** Also before the slice has joined the store. */
export const selectProfile = (state: State) => state.profile ?? initialState;

export const { profileRequested, profileReceived, profileFailed } = profileSlice.actions;
export default profileSlice;
