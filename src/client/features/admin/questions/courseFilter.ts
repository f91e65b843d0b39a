import { useSelector } from 'react-redux';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

/** A longer list is searched by the course's title. */
const MOST = 100;

/** The courses that a list can be filtered by. */
export const filterCourses = createLoadable({
  name: 'admin/questions/courses',
  isList: true,
  resetOn: isSessionEnd,
  *fetch(): SagaGenerator<readonly (readonly [id: string, title: string])[]> {
    const { admin } = yield* call(adminApis);
    const { items } = yield* call(admin.courses.getAllCourses, { pageSize: MOST, Sort: 'title' as const });
    return items.map(({ IdCourseEnc, title }) => [IdCourseEnc, title] as const);
  },
});

const NONE: readonly (readonly [string, string])[] = [];

/** The values of the courses' filter. */
export function useCourseOptions() {
  return useSelector(filterCourses.selectAny).data ?? NONE;
}

export function* watchFilterCourses(): SagaGenerator<void> {
  yield* fork(filterCourses.watch);
  yield* call(filterCourses.load);
}
