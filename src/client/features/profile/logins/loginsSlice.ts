import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Login } from '../../../../contract/users';
import { type Failure, failureText } from '../../../api/failure';
import { expired, loggedOut } from '../../identity/session/sessionSlice';

export interface LoginsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly Login[];
  readonly message: string;
  /** The login that one is asked about before it is ended. */
  readonly asked: string | null;
  readonly ending: 'idle' | 'pending' | 'failed';
  /** Why it could not be ended. */
  readonly endingMessage: string;
}

const initialState: LoginsState = {
  status: 'idle',
  items: [],
  message: '',
  asked: null,
  ending: 'idle',
  endingMessage: '',
};

const loginsSlice = createSlice({
  name: 'logins',
  initialState,
  reducers: {
    /** What was brought before stays in view until the newer is here. */
    loginsRequested: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    },
    loginsReceived: (state, { payload }: PayloadAction<readonly Login[]>): LoginsState => ({
      ...state,
      status: 'ready',
      items: payload,
      message: '',
    }),
    loginsFailed: (_state, { payload }: PayloadAction<Failure>): LoginsState => ({
      ...initialState,
      status: 'failed',
      message: failureText(payload),
    }),
    /** Termina was pressed: the person is asked first. */
    endAsked: (state, { payload }: PayloadAction<string>) => {
      state.asked = payload;
      state.ending = 'idle';
      state.endingMessage = '';
    },
    endDeclined: (state) => {
      if (state.ending !== 'pending') state.asked = null;
    },
    endRequested: (state, _action: PayloadAction<string>) => {
      state.ending = 'pending';
      state.endingMessage = '';
    },
    loginEnded: (state, { payload }: PayloadAction<string>): LoginsState => ({
      ...state,
      items: state.items.filter(({ IdEnc }) => IdEnc !== payload),
      asked: null,
      ending: 'idle',
    }),
    endRefused: (state, { payload }: PayloadAction<string>) => {
      state.ending = 'failed';
      state.endingMessage = payload;
    },
    endFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.ending = 'failed';
      state.endingMessage = failureText(payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly logins?: LoginsState };
/** Also before the slice has joined the store. */
export const selectLogins = (state: State) => state.logins ?? initialState;

export const {
  loginsRequested,
  loginsReceived,
  loginsFailed,
  endAsked,
  endDeclined,
  endRequested,
  loginEnded,
  endRefused,
  endFailed,
} = loginsSlice.actions;
export default loginsSlice;
