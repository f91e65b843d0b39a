import { call, type SagaGenerator } from 'typed-redux-saga';
import { lazyBanner } from './lazyBanner';

export { lazyBanner } from './lazyBanner';

/** Loads the banner while the server renders a page. */
export function* loadRenderedBanner(): SagaGenerator<void> {
  const { load } = yield* call(lazyBanner.load);
  yield* call(load);
}
