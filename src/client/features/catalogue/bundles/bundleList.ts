import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

/** All learning paths on sale. */
export const bundleList = createLoadable({
  name: 'bundleList',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    const { items } = yield* call(api.bundles.cached, {});
    return items;
  },
});
