import { call, type SagaGenerator } from 'typed-redux-saga';
import { partSaga } from '../../sagas/partSaga';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyBanner } from './lazyBanner';

export { lazyBanner } from './lazyBanner';

/** Milliseconds after the first page, whose own code goes first. */
const PATIENCE = 500;

/** Loads the banner's code after the first page; if that fails, after the next. The server's HTML stays until then. */
export const bannerLoaderSaga = partSaga(lazyBanner, { cue: pageEntered, patience: PATIENCE });

/** Loads the banner while the server renders a page. */
export function* loadRenderedBanner(): SagaGenerator<void> {
  const { load } = yield* call(lazyBanner.load);
  yield* call(load);
}
