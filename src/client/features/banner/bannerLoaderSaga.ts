import { call, delay, type SagaGenerator, take } from 'typed-redux-saga';
import { service } from '../../services';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyBanner } from './lazyBanner';

/** Milliseconds after the first page is there: its own code goes first. */
const PATIENCE = 500;

/**
 * Brings the banner's code once a page is there (until then it stands as the server rendered it); if it does not
 * come, with the next page.
 */
export function* bannerLoaderSaga(): SagaGenerator<void> {
  const log = yield* service('log');
  for (;;) {
    yield* take(pageEntered);
    yield* delay(PATIENCE);
    try {
      const { watchBanner } = yield* call(lazyBanner.load);
      return yield* call(watchBanner);
    } catch (error) {
      log('no banner', error);
    }
  }
}

/** The banner of a page that the server renders. */
export function* bringBanner(): SagaGenerator<void> {
  const { loadBanner } = yield* call(lazyBanner.load);
  yield* call(loadBanner);
}
