import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DeletionTerms } from '../../../../contract/users';
import { type Failure, failureText } from '../../../api/failure';
import {
  type FormState,
  failedForm,
  idleForm,
  pendingForm,
  type Refusal,
  refusedForm,
} from '../../../state/form';
import { expired, loggedOut } from '../../identity/session/sessionSlice';

export interface OwnDataState {
  /** The copy of one's data. */
  readonly copy: 'idle' | 'pending' | 'done' | 'failed';
  /** Bytes that have come. */
  readonly loaded: number;
  readonly copyMessage: string;
  readonly deletion: {
    readonly isOpen: boolean;
    /** What is lost; null until the server has told. */
    readonly terms: DeletionTerms | null;
    /** Why it could not be told. */
    readonly termsMessage: string;
    readonly form: FormState;
  };
}

const closed = { isOpen: false, terms: null, termsMessage: '', form: idleForm };
const initialState: OwnDataState = { copy: 'idle', loaded: 0, copyMessage: '', deletion: closed };

const ownDataSlice = createSlice({
  name: 'ownData',
  initialState,
  reducers: {
    copyRequested: (state) => {
      Object.assign(state, { copy: 'pending', loaded: 0, copyMessage: '' });
    },
    copyProgressed: (state, { payload }: PayloadAction<number>) => {
      state.loaded = payload;
    },
    copySaved: (state) => {
      state.copy = 'done';
    },
    copyRefused: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { copy: 'failed', copyMessage: payload });
    },
    copyFailed: (state, { payload }: PayloadAction<Failure>) => {
      Object.assign(state, { copy: 'failed', copyMessage: failureText(payload) });
    },
    /** Elimina was pressed: what it costs is looked up, and the person is asked. */
    deletionAsked: (state) => {
      state.deletion = { ...closed, isOpen: true };
    },
    deletionTermsReceived: (state, { payload }: PayloadAction<DeletionTerms>) => {
      state.deletion.terms = payload;
    },
    deletionTermsFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.deletion.termsMessage = failureText(payload);
    },
    deletionDeclined: (state) => {
      if (state.deletion.form.status !== 'pending') state.deletion = closed;
    },
    /** `password` is a handle of the vault; `word` what was written in its place without one. */
    deletionRequested: (state, _action: PayloadAction<{ password: string; word: string }>) => {
      state.deletion.form = pendingForm;
    },
    deletionRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.deletion.form = refusedForm(payload);
    },
    deletionFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.deletion.form = failedForm(payload);
    },
    /** The account is no more. */
    accountDeleted: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState).addCase(expired, () => initialState);
  },
});

type State = { readonly ownData?: OwnDataState };
/** Also before the slice has joined the store. */
export const selectOwnData = (state: State) => state.ownData ?? initialState;

export const {
  copyRequested,
  copyProgressed,
  copySaved,
  copyRefused,
  copyFailed,
  deletionAsked,
  deletionTermsReceived,
  deletionTermsFailed,
  deletionDeclined,
  deletionRequested,
  deletionRefused,
  deletionFailed,
  accountDeleted,
} = ownDataSlice.actions;
export default ownDataSlice;
