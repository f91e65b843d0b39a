import courseListSlice, { type CourseListState, isSameQuery } from './courseListSlice';
import type { ListQuery } from './listQuery';

/** The slice comes with the page: before that, nothing was asked yet. */
interface State {
  readonly courseList?: CourseListState;
}

/** The list, if it is the one of this text or category; as if nothing were there for any other. */
export function selectList(state: State, { text, category }: ListQuery): CourseListState {
  const list = state.courseList;
  return list?.query?.text === text && list.query.category === category
    ? list
    : courseListSlice.getInitialState();
}

/** Whether exactly this page of this list is shown. */
export const selectIsReady = ({ courseList }: State, query: ListQuery): boolean =>
  courseList?.status === 'ready' && isSameQuery(courseList.query, query);

/** Whether exactly this page of this list is kept for the way back. */
export const selectIsKept = ({ courseList }: State, query: ListQuery): boolean =>
  courseList?.left.some((list) => isSameQuery(list.query, query)) ?? false;
