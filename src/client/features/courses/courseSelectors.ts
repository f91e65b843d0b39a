import { type CourseName, isSameName } from './courseName';
import courseSlice, { type CourseState } from './courseSlice';

/** The slice comes with the page: before that, nothing was asked yet. */
interface State {
  readonly course?: CourseState;
}
const courseOf = (state: State): CourseState => state.course ?? courseSlice.getInitialState();

/** The course of this name; as if nothing were there while another is still in the state. */
export const selectCourse = (state: State, name: CourseName): CourseState => {
  const course = courseOf(state);
  return isSameName(course.name, name) ? course : courseSlice.getInitialState();
};
export const selectCourseId = (state: State) => courseOf(state).course?.IdCourseEnc;
/** The course that the reviews are of. */
export const selectReviewedCourse = (state: State) => courseOf(state).course;
export const selectReviews = (state: State) => courseOf(state).reviews;
/** Whether there are reviews that are not shown yet. */
export const selectHasMoreReviews = (state: State) => {
  const { items, total } = selectReviews(state);
  return items.length < total;
};
