import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Communications } from '../../../../contract/users';
import { type Failure, failureText } from '../../../api/failure';
import { expired, loggedOut } from '../../identity/session/sessionSlice';

/** What one has agreed to be sent by mail. */
export interface CommunicationsState extends Communications {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly message: string;
  /** What the newsletter shall be, while that is being kept; null when nothing is. */
  readonly wanted: boolean | null;
  /** What was kept just now: said once. */
  readonly kept: boolean | null;
  /** Why it was not kept. */
  readonly savingMessage: string;
}

const initialState: CommunicationsState = {
  status: 'idle',
  message: '',
  marketing: { isGiven: false },
  forms: [],
  wanted: null,
  kept: null,
  savingMessage: '',
};

const communicationsSlice = createSlice({
  name: 'communications',
  initialState,
  reducers: {
    /** What was brought before stays in view until the newer is here. */
    communicationsRequested: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    },
    communicationsReceived: (_state, { payload }: PayloadAction<Communications>): CommunicationsState => ({
      ...initialState,
      ...payload,
      status: 'ready',
    }),
    communicationsFailed: (_state, { payload }: PayloadAction<Failure>): CommunicationsState => ({
      ...initialState,
      status: 'failed',
      message: failureText(payload),
    }),
    /** True gives the consent to the newsletter; false withdraws all that there is. */
    marketingChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.wanted = payload;
      state.kept = null;
      state.savingMessage = '';
    },
    /** All as it is after the change. */
    marketingKept: (state, { payload }: PayloadAction<Communications>): CommunicationsState => ({
      ...initialState,
      ...payload,
      status: 'ready',
      kept: state.wanted,
    }),
    marketingRefused: (state, { payload }: PayloadAction<string>) => {
      state.wanted = null;
      state.savingMessage = payload;
    },
    marketingFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.wanted = null;
      state.savingMessage = failureText(payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly communications?: CommunicationsState };
/** Also before the slice has joined the store. */
export const selectCommunications = (state: State) => state.communications ?? initialState;

export const {
  communicationsRequested,
  communicationsReceived,
  communicationsFailed,
  marketingChosen,
  marketingKept,
  marketingRefused,
  marketingFailed,
} = communicationsSlice.actions;
export default communicationsSlice;
