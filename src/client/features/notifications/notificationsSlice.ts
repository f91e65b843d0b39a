import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { expired, loggedOut } from '../identity/session/sessionSlice';
import type { PurchaseNews, ReviewPrompt } from './messages';

export interface NotificationsState {
  readonly connection: 'disconnected' | 'connecting' | 'connected';
  /** Asked until it is answered or put off; null when nothing is asked. */
  readonly prompt: ReviewPrompt | null;
  readonly review: { readonly status: 'idle' | 'sending' | 'failed'; readonly message: string };
  /** Whether the person wants to see what others buy. */
  readonly arePurchasesShown: boolean;
}

const idle: NotificationsState['review'] = { status: 'idle', message: '' };
const initialState: NotificationsState = {
  connection: 'disconnected',
  prompt: null,
  review: idle,
  arePurchasesShown: true,
};

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    connecting: (state) => {
      state.connection = 'connecting';
    },
    connected: (state) => {
      state.connection = 'connected';
    },
    disconnected: (state) => {
      state.connection = 'disconnected';
    },
    /** The hub says that somebody else has bought something. */
    purchaseAnnounced: (_state, _action: PayloadAction<PurchaseNews>) => {},
    /** The hub says that a review is due; it is asked for when the person has time. */
    reviewOffered: (_state, _action: PayloadAction<ReviewPrompt>) => {},
    /** The review is asked for on this page; one that is being written already stays. */
    reviewAsked: (state, { payload }: PayloadAction<ReviewPrompt>) => {
      if (state.prompt) return;
      state.prompt = payload;
      state.review = idle;
    },
    /** Invia Recensione. */
    reviewSubmitted: (state, _action: PayloadAction<{ rating: number; text: string }>) => {
      state.review = { status: 'sending', message: '' };
    },
    reviewTaken: (state) => {
      state.prompt = null;
      state.review = idle;
    },
    /** Italian: why it was not taken. What was written stays in the dialog. */
    reviewRefused: (state, { payload }: PayloadAction<string>) => {
      state.review = { status: 'failed', message: payload };
    },
    /** Annulla; what was asked is named by its row. */
    reviewDismissed: (state, _action: PayloadAction<string>) => {
      state.prompt = null;
      state.review = idle;
    },
    /** What this device keeps was read, or the person has changed their mind. */
    purchasesShown: (state, { payload }: PayloadAction<boolean>) => {
      state.arePurchasesShown = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, (state) => ({ ...state, prompt: null, review: idle }))
      .addCase(expired, (state) => ({ ...state, prompt: null, review: idle }));
  },
});

export const {
  connecting,
  connected,
  disconnected,
  purchaseAnnounced,
  reviewOffered,
  reviewAsked,
  reviewSubmitted,
  reviewTaken,
  reviewRefused,
  reviewDismissed,
  purchasesShown,
} = notificationsSlice.actions;

/** The slice joins the store with the hub's code: before that nothing is known. */
interface State {
  readonly navigation: unknown;
  readonly notifications?: NotificationsState;
}
const read = (state: State) => state.notifications ?? initialState;
export const selectConnection = (state: State) => read(state).connection;
export const selectPrompt = (state: State) => read(state).prompt;
export const selectReview = (state: State) => read(state).review;
export const selectArePurchasesShown = (state: State) => read(state).arePurchasesShown;
export default notificationsSlice;
