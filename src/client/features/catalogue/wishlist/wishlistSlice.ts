import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/failure';
import { type JoiningState, pageStores } from '../../../state/joining';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import type { Saved } from './keptWishlist';

interface State {
  /** Whether `courses` is what the server, or of a visitor this device, keeps. */
  readonly isKnown: boolean;
  /** Newest first. */
  readonly courses: readonly Saved[];
  /** What was pressed and is on its way, by the course's id; `count` presses of it are. */
  readonly pressed: Readonly<Record<string, { readonly isSaved: boolean; readonly count: number }>>;
}

/** A press of the button. */
export interface Press {
  readonly course: Saved;
  readonly isSaved: boolean;
}

const initialState: State = { isKnown: false, courses: [], pressed: {} };

/** One press of a course less is on its way. */
function without(pressed: State['pressed'], id: string): State['pressed'] {
  const { [id]: press, ...others } = pressed;
  return press && press.count > 1 ? { ...others, [id]: { ...press, count: press.count - 1 } } : others;
}

const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState,
  reducers: {
    loaded: (state, { payload: courses }: PayloadAction<readonly Saved[]>): State => ({
      ...state,
      isKnown: true,
      courses,
    }),
    loadFailed: (_state, _action: PayloadAction<Failure>) => {},
    /** Shown at once; `settled` or `failed` follows. */
    toggled: (state, { payload: { course, isSaved } }: PayloadAction<Press>): State => {
      const count = (state.pressed[course.id]?.count ?? 0) + 1;
      return { ...state, pressed: { ...state.pressed, [course.id]: { isSaved, count } } };
    },
    settled: (state, { payload: { course, isSaved } }: PayloadAction<Press>): State => {
      const others = state.courses.filter(({ id }) => id !== course.id);
      return {
        ...state,
        pressed: without(state.pressed, course.id),
        courses: isSaved ? [course, ...others] : others,
      };
    },
    /** The button goes back to what is kept. Without `failure` it was refused. */
    failed: (state, { payload: { id } }: PayloadAction<{ id: string; failure?: Failure }>): State => ({
      ...state,
      pressed: without(state.pressed, id),
    }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, () => initialState);
  },
}).injectInto(pageStores);

export const { loaded, loadFailed, toggled, settled, failed } = wishlistSlice.actions;

type Joining = JoiningState<'wishlist', State>;
const selectWishlist = (state: Joining) => wishlistSlice.selectSlice(state);
export const selectIsKnown = (state: Joining) => selectWishlist(state).isKnown;
export const selectSaved = (state: Joining) => selectWishlist(state).courses;
/** Whether a course is saved, or about to be. */
export const selectIsSaved = (id: string) => (state: Joining) => {
  const { courses, pressed } = selectWishlist(state);
  return pressed[id]?.isSaved ?? courses.some((course) => course.id === id);
};
/** Whether a press of this course is still to be sent: none is, once its session has ended. */
export const selectIsPressed = (id: string) => (state: Joining) =>
  selectWishlist(state).pressed[id] !== undefined;
export default wishlistSlice;
