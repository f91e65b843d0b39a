import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Speaker } from '../../../contract/teachers';
import { type Failure, failureText } from '../../api/failure';

export interface TeachersState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly Speaker[];
  /** Italian: why they did not come. */
  readonly message: string;
}

const initialState: TeachersState = { status: 'idle', items: [], message: '' };

const teachersSlice = createSlice({
  name: 'teachers',
  initialState,
  reducers: {
    /** Asked for once more, who is shown stays until the answer comes. */
    teachersRequested: (state): TeachersState =>
      state.status === 'ready' ? state : { ...initialState, status: 'loading' },
    teachersReceived: (_state, { payload: items }: PayloadAction<readonly Speaker[]>): TeachersState => ({
      status: 'ready',
      items,
      message: '',
    }),
    teachersFailed: (state, { payload }: PayloadAction<Failure>): TeachersState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', message: failureText(payload) },
  },
});

/** The page's whole state; also before the slice has joined the store. */
export const selectTeachers = (state: { readonly teachers?: TeachersState }) =>
  state.teachers ?? initialState;

export const { teachersRequested, teachersReceived, teachersFailed } = teachersSlice.actions;
export default teachersSlice;
