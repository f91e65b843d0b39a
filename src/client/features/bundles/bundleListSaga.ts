import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { service } from '../../services';
import { bundlesFailed, bundlesReceived, bundlesRequested } from './bundleListSlice';

/** All learning paths on sale. */
export function* loadBundleList(): SagaGenerator<void> {
  yield* put(bundlesRequested());
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.bundles.cached, {});
    yield* put(bundlesReceived(items));
  } catch (error) {
    yield* put(bundlesFailed(toFailure(error)));
  }
}
