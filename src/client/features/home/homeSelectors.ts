import homeSlice, { type CourseBlock, type HomeState } from './homeSlice';

/** The slice comes with the page: before that, nothing was asked yet. */
interface State {
  readonly home?: HomeState;
}
const homeOf = (state: State): HomeState => state.home ?? homeSlice.getInitialState();

export const selectBlock = (state: State, block: CourseBlock) => homeOf(state)[block];
export const selectSections = (state: State) => homeOf(state).sections.items;
/** The random courses are drawn once a visit: what one has seen does not change under one's eyes. */
export const selectHasRandom = (state: State) => homeOf(state).random.status === 'ready';
