import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { selectIsAuthenticated } from '../../identity/session/sessionSelectors';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { selectMissingWords } from './similarCourses';

/**
 * The server, which does not know the session, leads from the page of a course that is off sale home. Its owner goes back
 * there: a slug is its words with hyphens.
 */
export function* returnToOffSaleCourse(): SagaGenerator<void> {
  const words = yield* select(selectMissingWords);
  if (!words || !(yield* select(selectIsAuthenticated))) return;
  const api = yield* service('api');
  try {
    const title = words.replaceAll(' ', '-');
    const { isOk, item } = yield* call(api.courses.getDetailCourseByTitle, { title });
    if (isOk && item) yield* put(navigationRequested({ to: paths.course(item.slug), replace: true }));
  } catch {
    // Missing for them too: the notice says so.
  }
}
