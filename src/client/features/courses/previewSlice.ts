import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Preview } from '../../../contract/learning';
import { type Failure, failureText, isNotFound } from '../../api/failure';
import { navigated } from '../navigation/navigationSlice';

/** The free section that somebody looks at before buying. */
export interface PreviewState {
  readonly status: 'closed' | 'loading' | 'open' | 'failed';
  readonly sectionId: string;
  readonly item: Preview | null;
  /** Italian: why it is not shown, or does not play; else empty. */
  readonly message: string;
}

const initialState: PreviewState = { status: 'closed', sectionId: '', item: null, message: '' };

const previewSlice = createSlice({
  name: 'preview',
  initialState,
  reducers: {
    /** While it is open, it asks for a fresh address: what is shown stays until that comes. */
    previewRequested: (state, { payload }: PayloadAction<{ sectionId: string }>): PreviewState => ({
      ...state,
      ...(state.status === 'open' ? { message: '' } : { status: 'loading', item: null, message: '' }),
      sectionId: payload.sectionId,
    }),
    previewReceived: (state, { payload: item }: PayloadAction<Preview>): PreviewState => ({
      ...state,
      status: 'open',
      item,
      message: '',
    }),
    previewRefused: (state, { payload }: PayloadAction<{ message: string }>): PreviewState => ({
      ...state,
      status: state.item ? 'open' : 'failed',
      message: payload.message,
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>): PreviewState => ({
      ...state,
      status: state.item ? 'open' : 'failed',
      message: isNotFound(payload) ? 'Questa lezione non è più in anteprima.' : failureText(payload),
    }),
    /** The video cannot be played: its address has expired, or the network is gone. */
    previewBroken: (state): PreviewState => ({
      ...state,
      message: 'Il video non si carica. Controlla la connessione e riprova.',
    }),
    previewClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, () => initialState);
  },
});

/** Also before the slice has joined the store. */
export const selectPreview = (state: { readonly preview?: PreviewState }) => state.preview ?? initialState;

export const {
  previewRequested,
  previewReceived,
  previewRefused,
  previewFailed,
  previewBroken,
  previewClosed,
} = previewSlice.actions;
export default previewSlice;
