import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type JoiningState, pageStores } from '../../../state/joining';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { recordSaved } from './adminSlice';

/** An address that somebody wants to go to. */
export interface LeaveTarget {
  readonly to: string;
  readonly replace?: boolean;
}

interface LeaveState {
  /** The forms of the page that hold unsaved changes. */
  readonly dirty: readonly string[];
  /** Asked about; null while nobody wants to leave. */
  readonly target: LeaveTarget | null;
}
const initialState: LeaveState = { dirty: [], target: null };

const leaveSlice = createSlice({
  name: 'admin/leave',
  initialState: initialState as LeaveState,
  reducers: {
    /** A form has unsaved changes, or has none any more. */
    draftChanged: (
      state,
      { payload: { form, isDirty } }: PayloadAction<{ form: string; isDirty: boolean }>,
    ) => {
      const others = state.dirty.filter((one) => one !== form);
      return { ...state, dirty: isDirty ? [...others, form] : others };
    },
    /** The changes are not wanted any more, or their form is gone. */
    draftForgotten: () => initialState,
    leaveAsked: (state, { payload: target }: PayloadAction<LeaveTarget>) => ({ ...state, target }),
    leaveDeclined: (state) => ({ ...state, target: null }),
    leaveConfirmed: () => {},
  },
  extraReducers: (builder) => {
    builder.addCase(recordSaved, () => initialState);
    builder.addMatcher(isSessionEnd, () => initialState);
  },
}).injectInto(pageStores);

export const { draftChanged, draftForgotten, leaveAsked, leaveDeclined, leaveConfirmed } = leaveSlice.actions;
export default leaveSlice;

type State = JoiningState<'admin/leave', LeaveState>;
export const selectIsDirty = (state: State) => leaveSlice.selectSlice(state).dirty.length > 0;
/** Whether this form is known to hold unsaved changes. */
export const selectIsFormDirty = (form: string) => (state: State) =>
  leaveSlice.selectSlice(state).dirty.includes(form);
export const selectLeaveTarget = (state: State) => leaveSlice.selectSlice(state).target;
