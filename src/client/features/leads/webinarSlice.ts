import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseCard } from '../../../contract/courses';
import { type Failure, failureText } from '../../api/failure';
import type { Webinar } from './readWebinar';

export interface WebinarState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly webinar: Webinar | null;
  /** Offered where there is no event to sign up for. */
  readonly courses: readonly CourseCard[];
  /** Italian: why it did not come. */
  readonly message: string;
}

const initialState: WebinarState = { status: 'idle', webinar: null, courses: [], message: '' };

const webinarSlice = createSlice({
  name: 'webinar',
  initialState,
  reducers: {
    /** Asked for once more, what is shown stays until the answer comes. */
    webinarRequested: (state): WebinarState =>
      state.status === 'ready' ? state : { ...initialState, status: 'loading' },
    webinarReceived: (
      _state,
      { payload }: PayloadAction<{ webinar: Webinar | null; courses: readonly CourseCard[] }>,
    ): WebinarState => ({ status: 'ready', message: '', ...payload }),
    webinarFailed: (state, { payload }: PayloadAction<Failure>): WebinarState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', message: failureText(payload) },
  },
});

/** Also before the slice has joined the store. */
export const selectWebinar = (state: { readonly webinar?: WebinarState }) => state.webinar ?? initialState;

export const { webinarRequested, webinarReceived, webinarFailed } = webinarSlice.actions;
export default webinarSlice;
