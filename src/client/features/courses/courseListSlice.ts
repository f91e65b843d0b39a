import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseCard } from '../../../contract/courses';
import { type Failure, failureText } from '../../api/failure';
import type { ListQuery } from './listQuery';

export interface CourseListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was asked for last. */
  readonly query: ListQuery | null;
  readonly items: readonly CourseCard[];
  /** Courses on all pages together. */
  readonly total: number;
  /** Offered where nothing was found. */
  readonly suggestions: readonly CourseCard[];
  /** Italian: why the list did not come. */
  readonly message: string;
}

const initialState: CourseListState = {
  status: 'idle',
  query: null,
  items: [],
  total: 0,
  suggestions: [],
  message: '',
};

const isSameList = (one: ListQuery | null, other: ListQuery) =>
  one?.text === other.text && one.category === other.category;

const courseListSlice = createSlice({
  name: 'courseList',
  initialState,
  reducers: {
    /** Another page or order of the same list: what is shown stays until the new comes. */
    listRequested: (state, { payload: query }: PayloadAction<ListQuery>): CourseListState =>
      isSameList(state.query, query)
        ? { ...state, query, status: 'loading', message: '' }
        : { ...initialState, query, status: 'loading' },
    listReceived: (
      state,
      { payload }: PayloadAction<{ items: readonly CourseCard[]; total: number }>,
    ): CourseListState => ({ ...state, ...payload, suggestions: [], status: 'ready' }),
    suggestionsReceived: (state, { payload }: PayloadAction<readonly CourseCard[]>): CourseListState => ({
      ...state,
      suggestions: payload,
    }),
    listFailed: (state, { payload }: PayloadAction<Failure>): CourseListState => ({
      ...state,
      status: 'failed',
      message: failureText(payload),
    }),
  },
});

export const { listRequested, listReceived, suggestionsReceived, listFailed } = courseListSlice.actions;
export default courseListSlice;
