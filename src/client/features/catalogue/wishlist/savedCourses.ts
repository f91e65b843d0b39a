import { call } from 'typed-redux-saga';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import type { Thing } from '../../identity/session/personalList';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { savedList } from './savedList';

export interface SavedCourse extends Thing {
  /** Absent once the course has left the catalogue. */
  readonly card?: CourseCard;
}

/** The saved courses with their cards; those removed meanwhile stay in view, so that it can be undone. */
export const savedCourses = createLoadable({
  name: 'savedCourses',
  *fetch() {
    const saved = yield* call(savedList.read);
    if (saved.length === 0) return [];
    const { wishlist } = yield* service('api');
    const { items } = yield* call(wishlist.getSavedCards, { courses: saved.map(({ id }) => id) });
    return saved.map((course): SavedCourse => {
      const card = items.find(({ IdCourseEnc }) => IdCourseEnc === course.id);
      return { ...course, ...(card && { card }) };
    });
  },
  resetOn: isSessionEnd,
  isList: true,
});
