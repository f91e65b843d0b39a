import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSessionEnd } from '../identity/session/sessionSlice';
import type { PurchaseMessage, ReviewPrompt } from './messages';

export interface NotificationsState {
  readonly connection: 'disconnected' | 'connecting' | 'connected';
  /** The open prompt; null without one. */
  readonly prompt: ReviewPrompt | null;
  readonly review: { readonly status: 'idle' | 'sending' | 'failed'; readonly message: string };
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
    /** The hub announced a purchase by somebody else. */
    purchaseAnnounced: (_state, _action: PayloadAction<PurchaseMessage>) => {},
    /** The hub says that a review is due; the prompt waits for a calm moment. */
    reviewDue: (_state, _action: PayloadAction<ReviewPrompt>) => {},
    /** The prompt opens; one that is open already stays. */
    promptOpened: (state, { payload }: PayloadAction<ReviewPrompt>) => {
      if (state.prompt) return;
      state.prompt = payload;
      state.review = idle;
    },
    reviewSubmitted: (state, _action: PayloadAction<{ rating: number; text: string }>) => {
      state.review = { status: 'sending', message: '' };
    },
    reviewTaken: (state) => {
      state.prompt = null;
      state.review = idle;
    },
    /** Italian reason; the text stays in the dialog. */
    reviewRefused: (state, { payload }: PayloadAction<string>) => {
      state.review = { status: 'failed', message: payload };
    },
    /** The payload is the prompt's row. */
    reviewDismissed: (state, _action: PayloadAction<string>) => {
      state.prompt = null;
      state.review = idle;
    },
    /** The choice was read from this device, or changed. */
    purchasesShown: (state, { payload }: PayloadAction<boolean>) => {
      state.arePurchasesShown = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, (state) => ({ ...state, prompt: null, review: idle }));
  },
});

export const {
  connecting,
  connected,
  disconnected,
  purchaseAnnounced,
  reviewDue,
  promptOpened,
  reviewSubmitted,
  reviewTaken,
  reviewRefused,
  reviewDismissed,
  purchasesShown,
} = notificationsSlice.actions;

/** The slice joins the store with the hub's code. */
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
