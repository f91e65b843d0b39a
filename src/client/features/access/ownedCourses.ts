import { call } from 'typed-redux-saga';
import type { OwnedCourse } from '../../../contract/learning/learning';
import { CallFailed, inBackground } from '../../api/failure';
import { service } from '../../services/services';
import { createLoadable } from '../../state/loadable';
import { isSessionEnd } from '../identity/session/sessionSlice';

/** The courses that the person may watch, the last watched first. */
export const ownedCourses = createLoadable({
  name: 'ownedCourses',
  *fetch() {
    const api = yield* service('api');
    try {
      return (yield* call(api.users.getOwnedCourses, {})).items;
    } catch (error) {
      // Asked on pages for everybody: an ended session leads nobody away from what they read.
      throw new CallFailed(inBackground(error));
    }
  },
  resetOn: isSessionEnd,
  isList: true,
});

/** The person's course; undefined while that is not known, too. */
export const selectOwned =
  (courseId: string) =>
  (state: Parameters<typeof ownedCourses.selectAny>[0]): OwnedCourse | undefined =>
    ownedCourses.selectAny(state).data?.find(({ IdCourseEnc }) => IdCourseEnc === courseId);

/** The button that leads into a course. */
export function actionFor({
  progress,
  lastWatchedAt,
}: Pick<OwnedCourse, 'progress' | 'lastWatchedAt'>): string {
  if (progress >= 100) return 'Rivedi';
  return progress > 0 || lastWatchedAt !== undefined ? 'Riprendi' : 'Inizia';
}
