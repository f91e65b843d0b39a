import type { Classroom } from '../../../contract/learning/learning';
import { emptyLearning, type LearningState } from './learningSlice';

/** Also before the slice has joined the store. */
type State = { readonly learning?: LearningState };

export const selectLearning = (state: State) => state.learning ?? emptyLearning;
export const selectClassroom = (state: State) => selectLearning(state).classroom;
const NONE: Classroom['sections'] = [];
export const selectSections = (state: State) => selectClassroom(state)?.sections ?? NONE;

export const selectCurrentSection = (state: State) => {
  const { currentId } = selectLearning(state);
  return selectSections(state).find(({ IdEnc }) => IdEnc === currentId);
};
/** Makes the selector that tells whether a section is in the player. */
export const isCurrentSection = (id: string) => (state: State) => selectLearning(state).currentId === id;
/** The section after the current one; undefined at the last. */
export const selectNextSection = (state: State) => neighbour(state, 1);
export const selectPreviousSection = (state: State) => neighbour(state, -1);

function neighbour(state: State, step: number) {
  const { currentId } = selectLearning(state);
  const sections = selectSections(state);
  const place = sections.findIndex(({ IdEnc }) => IdEnc === currentId);
  return place < 0 ? undefined : sections[place + step];
}
