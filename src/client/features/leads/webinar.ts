import { call, type SagaGenerator } from 'typed-redux-saga';
import type { CourseCard } from '../../../contract/courses';
import { service } from '../../services/services';
import { createLoadable } from '../../state/loadable';
import { readWebinar, type Webinar } from './readWebinar';

const OFFERED = 4;

/** Courses for a page without an event; none where they cannot be loaded. */
function* fetchSomeCourses(): SagaGenerator<readonly CourseCard[]> {
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.courses.getHomeListCourse, {});
    return items.slice(0, OFFERED);
  } catch {
    return [];
  }
}

interface WebinarAndCourses {
  /** The event that the parameters describe; null where none is set. */
  readonly webinar: Webinar | null;
  /** Offered where there is no event to sign up for. */
  readonly courses: readonly CourseCard[];
}

export const webinarPage = createLoadable({
  name: 'webinar',
  *fetch(): SagaGenerator<WebinarAndCourses> {
    const api = yield* service('api');
    const now = yield* service('now');
    const { items } = yield* call(api.parameters.read, { Prefix: 'webinar.' });
    const webinar = readWebinar(items, now());
    const isOpen = webinar !== null && webinar.phase !== 'over';
    return { webinar, courses: isOpen ? [] : yield* call(fetchSomeCourses) };
  },
});
