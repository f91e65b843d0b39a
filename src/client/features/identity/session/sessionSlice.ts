import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ROLE } from '../../../../contract/roles';
import { type Failure, failureText } from '../../../api/failure';
import type { SessionUser, StoredSession } from '../../../services/sessionStorage';

export interface SessionState {
  /** `unknown` until the storage was read: the server renders every page so. */
  readonly status: 'unknown' | 'logged_out' | 'logged_in';
  readonly user: SessionUser | null;
  readonly claim: number;
  /** When the session ends by itself, milliseconds since 1970; null when that is not known. */
  readonly expiresAt: number | null;
  /** The status that ended the session, 401 where its time was up; null after a chosen logout and a new login. */
  readonly ended: number | null;
  readonly login: {
    readonly status: 'idle' | 'pending' | 'failed';
    readonly message: string;
    readonly errors: Readonly<Record<string, string>>;
    /** Whose account is not activated yet; empty for any other refusal. */
    readonly inactive: string;
  };
}

const idle = { status: 'idle' as const, message: '', errors: {}, inactive: '' };
const initialState: SessionState = {
  status: 'unknown',
  user: null,
  claim: ROLE.student,
  expiresAt: null,
  ended: null,
  login: idle,
};

const enter = (state: SessionState, { user, claim, expiresAt }: StoredSession): SessionState => ({
  ...state,
  status: 'logged_in',
  user,
  claim,
  expiresAt: expiresAt ?? null,
  ended: null,
  login: idle,
});
const leave = (): SessionState => ({ ...initialState, status: 'logged_out' });

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The storage was read; null when it held no authenticated session. */
    restored: (state, action: PayloadAction<StoredSession | null>) =>
      action.payload ? enter(state, action.payload) : leave(),
    /** `password` is a handle of the vault. */
    loginRequested: (
      state,
      _action: PayloadAction<{ username: string; password: string; returnUrl: string }>,
    ) => {
      state.login = { ...idle, status: 'pending' };
    },
    /** Here, or in another tab. */
    loggedIn: (state, action: PayloadAction<StoredSession>) => enter(state, action.payload),
    loginRefused: (
      state,
      action: PayloadAction<{
        message: string;
        errors?: Readonly<Record<string, string>>;
        inactive?: string;
      }>,
    ) => {
      state.login = {
        status: 'failed',
        message: action.payload.message,
        errors: { ...action.payload.errors },
        inactive: action.payload.inactive ?? '',
      };
    },
    loginFailed: (state, action: PayloadAction<Failure>) => {
      state.login = {
        status: 'failed',
        message: action.payload.errors ? '' : failureText(action.payload),
        errors: { ...action.payload.errors },
        inactive: '',
      };
    },
    /** The person's own data were changed, here or in another tab; the session goes on. */
    userUpdated: (state, action: PayloadAction<Partial<SessionUser>>) => {
      if (state.user) state.user = { ...state.user, ...action.payload };
    },
    /** A person chose Esci. */
    logoutRequested: () => {},
    /** Here, or in another tab. */
    loggedOut: leave,
    /** A guarded call was answered 4xx, there was no token for it, or its time is up: the session is over. With the status, if any. */
    expired: (_state, { payload = 401 }: PayloadAction<number | undefined>) => ({
      ...leave(),
      ended: payload,
    }),
    /** Another tab logged in with another account: nothing of this one is kept. `loggedIn` follows. */
    replaced: leave,
    /** A page or a person wants a login: go to the login page and come back. */
    loginNeeded: () => {},
    /** A person wants to log in anew before the session that ends at this instant is over. */
    renewalRequested: (_state, _action: PayloadAction<number>) => {},
  },
});

export const {
  restored,
  loginRequested,
  loggedIn,
  loginRefused,
  loginFailed,
  userUpdated,
  logoutRequested,
  loggedOut,
  expired,
  replaced,
  loginNeeded,
  renewalRequested,
} = sessionSlice.actions;

/** Nothing of the account may be kept: for the `resetOn` of personal data. */
export const isSessionEnd = (action: Action) =>
  loggedOut.match(action) || expired.match(action) || replaced.match(action);
export default sessionSlice;
