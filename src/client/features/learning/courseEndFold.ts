import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../services/services';
import { pageStores } from '../../state/joining';
import { selectUser } from '../identity/session/sessionSelectors';
import { isSessionEnd } from '../identity/session/sessionSlice';

/** Where this device keeps for whom, and of which course, the completion card was open once. */
const KEY = 'finishedCourses';
const MAX_NOTES = 100;

const initialState = { isFolded: false };

const foldSlice = createSlice({
  name: 'courseEndFold',
  initialState,
  reducers: {
    courseEndFolded: (state, { payload }: PayloadAction<boolean>) => {
      state.isFolded = payload;
    },
  },
  extraReducers: (builder) => builder.addMatcher(isSessionEnd, () => initialState),
}).injectInto(pageStores);

export const { courseEndFolded } = foldSlice.actions;
/** Also before the slice has joined the store. */
export const selectIsCourseEndFolded = (state: Parameters<typeof foldSlice.selectSlice>[0]) =>
  foldSlice.selectSlice(state).isFolded;
export default foldSlice;

function readSeen(text: string | null): readonly string[] {
  try {
    const seen: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(seen) ? seen.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Opens the card of a finished course the first time, and folds it from then on. */
export function* foldSeenEnd(courseId: string): SagaGenerator<void> {
  const device = yield* service('device');
  const note = `${(yield* select(selectUser))?.id ?? ''} ${courseId}`;
  const seen = readSeen(yield* call(() => device.getItem(KEY)));
  yield* put(courseEndFolded(seen.includes(note)));
  if (seen.includes(note)) return;
  try {
    yield* call(() => device.setItem(KEY, JSON.stringify([...seen, note].slice(-MAX_NOTES))));
  } catch {
    // A full storage shows the card open once more.
  }
}
