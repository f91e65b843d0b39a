import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Review } from '../../../contract/reviews';
import type { Failure } from '../../api/failure';
import {
  doneForm,
  type FormState,
  failedForm,
  idleForm,
  pendingForm,
  type Refusal,
  refusedForm,
} from '../../state/form';
import { navigated } from '../navigation/navigationSlice';

/** What somebody writes about a course; empty text for stars alone. */
export interface ReviewDraft {
  readonly courseId: string;
  readonly text: string;
  readonly rating: number;
  /** One's own review that it changes; absent for a new one. */
  readonly reviewId?: string;
}

export interface ReviewState extends FormState {
  /** One's own review is open for a change. */
  readonly isChanging: boolean;
  /** What was sent last and has not arrived: it is still there after a login that became due. */
  readonly draft: ReviewDraft | null;
}

const initialState: ReviewState = { ...idleForm, isChanging: false, draft: null };

const THANKS = 'Grazie! La tua recensione è pubblicata.';
const WAITS = 'Grazie! Abbiamo ricevuto la tua recensione: sarà visibile a tutti dopo una verifica.';

const reviewSlice = createSlice({
  name: 'ownReview',
  initialState,
  reducers: {
    reviewOpened: (): ReviewState => ({ ...initialState, isChanging: true }),
    reviewClosed: (): ReviewState => initialState,
    reviewSubmitted: (state, { payload: draft }: PayloadAction<ReviewDraft>): ReviewState => ({
      ...state,
      ...pendingForm,
      draft,
    }),
    reviewStored: (
      _state,
      { payload }: PayloadAction<{ courseId: string; review: Review }>,
    ): ReviewState => ({ ...initialState, ...doneForm(payload.review.IsEnabled ? THANKS : WAITS) }),
    reviewRefused: (state, { payload }: PayloadAction<Refusal>): ReviewState => ({
      ...state,
      ...refusedForm(payload),
    }),
    reviewFailed: (state, { payload }: PayloadAction<Failure>): ReviewState => ({
      ...state,
      ...failedForm(payload),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(
      navigated,
      ({ draft }): ReviewState => ({ ...initialState, draft, isChanging: draft?.reviewId !== undefined }),
    );
  },
});

/** Also before the slice has joined the store; a draft of another course is as if it were not there. */
export const selectOwnReview = (
  { ownReview = initialState }: { readonly ownReview?: ReviewState },
  courseId: string | undefined,
): ReviewState => (ownReview.draft && ownReview.draft.courseId !== courseId ? initialState : ownReview);

export const { reviewOpened, reviewClosed, reviewSubmitted, reviewStored, reviewRefused, reviewFailed } =
  reviewSlice.actions;
export default reviewSlice;
