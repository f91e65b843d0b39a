import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseCard, FoundCourses } from '../../../contract/courses';
import { type Failure, failureText } from '../../api/failure';
import { type ListQuery, listPath } from './listQuery';

/** What a question was answered. */
interface FoundList {
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
}

/** The list of the question that was asked last. */
export interface CourseListState extends FoundList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Lists that were left, the newest last: on the way back each stands as it was. */
  readonly left: readonly FoundList[];
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
  left: [],
  message: '',
};

/** Lists kept for the way back. */
const KEPT = 10;

export const isSameQuery = (one: ListQuery | null, other: ListQuery) =>
  one !== null && listPath(one) === listPath(other);

function leave({ status, message: _message, left, ...list }: CourseListState): readonly FoundList[] {
  const { query } = list;
  if (status !== 'ready' || query === null) return left;
  return [...left.filter((one) => !isSameQuery(one.query, query)), list].slice(-KEPT);
}

const isSameList = (one: ListQuery | null, other: ListQuery) =>
  one?.text === other.text && one.category === other.category;

const courseListSlice = createSlice({
  name: 'courseList',
  initialState,
  reducers: {
    /** Another page or order of the same list: what is shown stays until the new comes. */
    listRequested: (state, { payload: query }: PayloadAction<ListQuery>): CourseListState => ({
      ...(isSameList(state.query, query) ? state : initialState),
      query,
      status: 'loading',
      message: '',
      left: leave(state),
    }),
    /** Back to a list that was left. */
    listRecalled: (state, { payload: query }: PayloadAction<ListQuery>): CourseListState => {
      const known = state.left.find((list) => isSameQuery(list.query, query));
      return known ? { ...state, ...known, status: 'ready', message: '', left: leave(state) } : state;
    },
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

export const { listRequested, listRecalled, listReceived, listFailed } = courseListSlice.actions;
export default courseListSlice;
