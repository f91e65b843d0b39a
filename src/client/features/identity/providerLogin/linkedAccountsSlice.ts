import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LinkedAccount } from '../../../../contract/users';
import { type Failure, failureText } from '../../../api/failure';
import { expired, loggedOut } from '../session/sessionSlice';

/** The accounts elsewhere by which one may log in. */
export interface LinkedAccountsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly LinkedAccount[];
  readonly message: string;
  /** The provider that one is asked about before its account is taken away. */
  readonly asked: string | null;
  readonly unlinking: 'idle' | 'pending' | 'failed';
  /** Why it could not be taken away. */
  readonly unlinkingMessage: string;
}

const initialState: LinkedAccountsState = {
  status: 'idle',
  items: [],
  message: '',
  asked: null,
  unlinking: 'idle',
  unlinkingMessage: '',
};

const linkedAccountsSlice = createSlice({
  name: 'linkedAccounts',
  initialState,
  reducers: {
    /** What was brought before stays in view until the newer is here. */
    linkedRequested: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    },
    linkedReceived: (state, { payload }: PayloadAction<readonly LinkedAccount[]>): LinkedAccountsState => ({
      ...state,
      status: 'ready',
      items: payload,
      message: '',
    }),
    linkedFailed: (_state, { payload }: PayloadAction<Failure>): LinkedAccountsState => ({
      ...initialState,
      status: 'failed',
      message: failureText(payload),
    }),
    /** Scollega was pressed: the person is asked first. */
    unlinkAsked: (state, { payload }: PayloadAction<string>) => {
      state.asked = payload;
      state.unlinking = 'idle';
      state.unlinkingMessage = '';
    },
    unlinkDeclined: (state) => {
      if (state.unlinking !== 'pending') state.asked = null;
    },
    unlinkRequested: (state, _action: PayloadAction<string>) => {
      state.unlinking = 'pending';
      state.unlinkingMessage = '';
    },
    unlinked: (state, { payload }: PayloadAction<string>): LinkedAccountsState => ({
      ...state,
      items: state.items.filter(({ Provider }) => Provider !== payload),
      asked: null,
      unlinking: 'idle',
    }),
    unlinkRefused: (state, { payload }: PayloadAction<string>) => {
      state.unlinking = 'failed';
      state.unlinkingMessage = payload;
    },
    unlinkFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.unlinking = 'failed';
      state.unlinkingMessage = failureText(payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly linkedAccounts?: LinkedAccountsState };
/** Also before the slice has joined the store. */
export const selectLinkedAccounts = (state: State) => state.linkedAccounts ?? initialState;

export const {
  linkedRequested,
  linkedReceived,
  linkedFailed,
  unlinkAsked,
  unlinkDeclined,
  unlinkRequested,
  unlinked,
  unlinkRefused,
  unlinkFailed,
} = linkedAccountsSlice.actions;
export default linkedAccountsSlice;
