import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { service } from '../../services';
import { teachersFailed, teachersReceived, teachersRequested } from './teachersSlice';

/** Every teacher with the newest of their courses. */
export function* loadTeachers(): SagaGenerator<void> {
  yield* put(teachersRequested());
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.teachers.cached, {});
    yield* put(teachersReceived(items));
  } catch (error) {
    yield* put(teachersFailed(toFailure(error)));
  }
}
