import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';

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

/** A teacher's own page, by slug. */
export const teacherPage = createLoadable({
  name: 'teacherPage',
  *fetch(slug: string) {
    const api = yield* service('api');
    return found(yield* call(api.teachers.getBySlug, { slug }));
  },
});
