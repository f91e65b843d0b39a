import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Failure, failureText } from '../../api/failure';

export interface LegalState {
  /** `missing`: nobody has written it yet. */
  readonly status: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  /** As the address names it. */
  readonly page: string;
  /** draft-js raw content as JSON, or plain text. */
  readonly text: string;
  /** ISO 8601, or ''. */
  readonly updatedAt: string;
  /** Italian: why it did not come. */
  readonly message: string;
}

const initialState: LegalState = { status: 'idle', page: '', text: '', updatedAt: '', message: '' };

const legalSlice = createSlice({
  name: 'legal',
  initialState,
  reducers: {
    /** The same text once more stays until it comes. */
    legalRequested: (state, { payload: page }: PayloadAction<string>): LegalState =>
      state.page === page && state.status === 'ready' ? state : { ...initialState, page, status: 'loading' },
    legalReceived: (
      state,
      { payload: { text, updatedAt } }: PayloadAction<{ text: string; updatedAt: string }>,
    ): LegalState => ({ ...state, status: text.trim() === '' ? 'missing' : 'ready', text, updatedAt }),
    legalFailed: (state, { payload }: PayloadAction<Failure>): LegalState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', message: failureText(payload) },
  },
});

/** The text of this page; as if nothing were there while another is still in the state. */
export const selectLegal = (state: { readonly legal?: LegalState }, page: string): LegalState =>
  state.legal?.page === page ? state.legal : initialState;

export const { legalRequested, legalReceived, legalFailed } = legalSlice.actions;
export default legalSlice;
