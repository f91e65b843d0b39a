import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseCard, FoundCourses } from '../../../contract/courses';
import { type Failure, failureText } from '../../api/failure';
import type { ListQuery } from './listQuery';

export interface CourseListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was asked for last. */
  readonly query: ListQuery | null;
  readonly items: readonly CourseCard[];
  /** Courses on all pages together. */
  readonly total: number;
  /** The text as it was understood, where mistyped words were taken for others; '' where they were not. */
  readonly corrected: string;
  /** No course has all the words: these have some of them. */
  readonly isPartial: boolean;
  /** Nothing was found; this text would find something. */
  readonly guess: string;
  /** Offered where nothing was found. */
  readonly popular: readonly CourseCard[];
  /** Italian: why the list did not come. */
  readonly message: string;
}

const initialState: CourseListState = {
  status: 'idle',
  query: null,
  items: [],
  total: 0,
  corrected: '',
  isPartial: false,
  guess: '',
  popular: [],
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
    listReceived: (state, { payload }: PayloadAction<FoundCourses>): CourseListState => ({
      ...state,
      status: 'ready',
      items: payload.items,
      total: payload.total ?? payload.items.length,
      corrected: payload.corrected ?? '',
      isPartial: payload.isPartial ?? false,
      guess: payload.guess ?? '',
      popular: payload.popular ?? [],
    }),
    listFailed: (state, { payload }: PayloadAction<Failure>): CourseListState => ({
      ...state,
      status: 'failed',
      message: failureText(payload),
    }),
  },
});

export const { listRequested, listReceived, listFailed } = courseListSlice.actions;
export default courseListSlice;
