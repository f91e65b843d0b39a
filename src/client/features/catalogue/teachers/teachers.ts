import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

/** Every teacher with the newest of their courses. */
export const teachers = createLoadable({
  name: 'teachers',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    const { items } = yield* call(api.teachers.cached, {});
    return items;
  },
});
