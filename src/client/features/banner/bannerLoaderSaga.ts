import { call, type SagaGenerator } from 'typed-redux-saga';
import { partSaga } from '../../sagas/partSaga';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyBanner } from './lazyBanner';

/** Its code, for whom there is nothing to see without. */
export { lazyBanner } from './lazyBanner';

/** Milliseconds after the first page is there: its own code goes first. */
const PATIENCE = 500;

/**
 * Brings the banner's code once a page is there (until then it stands as the server rendered it); if it does not
 * come, with the next page.
 */
export const bannerLoaderSaga = partSaga(lazyBanner, { cue: pageEntered, patience: PATIENCE });

/** The banner of a page that the server renders. */
export function* bringBanner(): SagaGenerator<void> {
  const { load } = yield* call(lazyBanner.load);
  yield* call(load);
}
