import { call } from 'typed-redux-saga';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { CallFailed, inBackground } from '../../../api/failure';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

const MOST = 4;

/** The most chosen courses, for a page that has none of its own to show; it does without them if they do not come. */
export const suggestedCourses = createLoadable({
  name: 'suggestedCourses',
  isList: true,
  *fetch(_key, known: readonly CourseCard[] | null) {
    if (known) return known;
    const api = yield* service('api');
    try {
      const chosen = { Query: '', Sort: 'popular' as const, pageSize: MOST };
      return (yield* call(api.courses.getFilteredCourses, chosen)).items;
    } catch (error) {
      throw new CallFailed(inBackground(error));
    }
  },
});
