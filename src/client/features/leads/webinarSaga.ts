import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { CourseCard } from '../../../contract/courses';
import { toFailure } from '../../api/failure';
import type { LoadReason, PageParams } from '../../page';
import { service } from '../../services';
import { openLeadForm } from './leadFormSaga';
import { readWebinar } from './readWebinar';
import { webinarFailed, webinarReceived, webinarRequested } from './webinarSlice';

const OFFERED = 4;

/** A page that has no event still has something to offer; without the courses it says the same. */
export function* someCourses(): SagaGenerator<readonly CourseCard[]> {
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.courses.getHomeListCourse, {});
    return items.slice(0, OFFERED);
  } catch {
    return [];
  }
}

/** The event that the parameters tell, and whether it is ahead, under way or over. */
export function* loadWebinar(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'webinar' as const, reason);
  yield* put(webinarRequested());
  const api = yield* service('api');
  const now = yield* service('now');
  try {
    const { items } = yield* call(api.parameters.read, { Prefix: 'webinar.' });
    const webinar = readWebinar(items, now());
    const isOpen = webinar !== null && webinar.phase !== 'over';
    const courses = isOpen ? [] : yield* call(someCourses);
    yield* put(webinarReceived({ webinar, courses }));
  } catch (error) {
    yield* put(webinarFailed(toFailure(error)));
  }
}
