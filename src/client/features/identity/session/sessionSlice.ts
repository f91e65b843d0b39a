import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ROLE } from '../../../../contract/identity/roles';
import type { SessionUser, StoredSession } from '../../../services/sessionStorage';

export interface SessionState {
  /** `unknown` until the storage was read: the server renders every page so. */
  readonly status: 'unknown' | 'logged_out' | 'logged_in';
  readonly user: SessionUser | null;
  readonly claim: number;
  /** When the session expires, milliseconds since 1970; null if that is not known. */
  readonly expiresAt: number | null;
  /** The status that ended the session, 401 when it expired; null after a chosen logout and a new login. */
  readonly ended: number | null;
  /** Where to go on after a mail or a login provider, as this device noted it; '' if that is not known. */
  readonly returnUrl: string;
}

const initialState: SessionState = {
  status: 'unknown',
  user: null,
  claim: ROLE.student,
  expiresAt: null,
  ended: null,
  returnUrl: '',
};

const enter = (state: SessionState, { user, claim, expiresAt }: StoredSession): SessionState => ({
  ...state,
  status: 'logged_in',
  user,
  claim,
  expiresAt: expiresAt ?? null,
  ended: null,
});
const leave = ({ returnUrl }: SessionState): SessionState => ({
  ...initialState,
  status: 'logged_out',
  returnUrl,
});

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The storage was read; null if it held no authenticated session. */
    restored: (state, { payload }: PayloadAction<StoredSession | null>) =>
      payload ? enter(state, payload) : leave(state),
    /** Here, or in another tab. */
    loggedIn: (state, { payload }: PayloadAction<StoredSession>) => enter(state, payload),
    /** The person's own data were changed, here or in another tab; the session goes on. */
    userUpdated: (state, { payload }: PayloadAction<Partial<SessionUser>>) => {
      if (state.user) state.user = { ...state.user, ...payload };
    },
    /** The server gave the account another role; the session goes on. */
    claimChanged: (state, { payload }: PayloadAction<number>) => {
      if (state.user) state.claim = payload;
    },
    /** The person chose Esci. */
    logoutRequested: () => {},
    /** Here, or in another tab. The payload is where to go; without one it is the login. */
    loggedOut: (state, _action: PayloadAction<string | undefined>) => leave(state),
    /**
     * The session is over: a guarded call was answered with this 4xx status, or had no token, or time is up. After a
     * call in the background the person stays on the page.
     */
    expired: {
      reducer: (state, { payload }: PayloadAction<number, string, { isBackground: boolean }>) => ({
        ...leave(state),
        ended: payload,
      }),
      prepare: (status = 401, isBackground = false) => ({ payload: status, meta: { isBackground } }),
    },
    /** Another tab logged in with another account: nothing of this one is kept. `loggedIn` follows. */
    replaced: leave,
    /** A page or a person needs a login: go to the login page and come back, by default to where one is. */
    loginNeeded: (_state, _action: PayloadAction<string | undefined>) => {},
    /** The person wants to log in again before the session that expires at this instant is over; null: it is over. */
    renewalRequested: (_state, _action: PayloadAction<number | null>) => {},
    /** The person leaves for a mail or a login provider and will return to this path; '' if to none. */
    returnNoted: (_state, _action: PayloadAction<string>) => {},
    /** The person is back, perhaps in another tab, and goes on to this path. */
    returnRead: (state, { payload }: PayloadAction<string>) => {
      state.returnUrl = payload;
    },
  },
});

export const {
  restored,
  loggedIn,
  userUpdated,
  claimChanged,
  logoutRequested,
  loggedOut,
  expired,
  replaced,
  loginNeeded,
  renewalRequested,
  returnNoted,
  returnRead,
} = sessionSlice.actions;

/** Nothing of the account may be kept: for the `resetOn` of personal data. */
export const isSessionEnd = (action: Action) =>
  loggedOut.match(action) || expired.match(action) || replaced.match(action);
export default sessionSlice;
