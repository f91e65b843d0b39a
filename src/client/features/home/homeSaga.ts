import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { type Failure, failureText, toFailure } from '../../api/failure';
import { service } from '../../services/services';
import { selectHasRandom } from './homeSelectors';
import {
  type BlockName,
  blockFailed,
  coursesReceived,
  homeFailed,
  homeRequested,
  sectionsReceived,
} from './homeSlice';
import { lazyBundles } from './lazyBundles';

/** A worker for one block; its failure is answered, not thrown, so that the other blocks go on. */
const block = (name: BlockName, bring: () => SagaGenerator<void>) =>
  function* (): SagaGenerator<Failure | undefined> {
    try {
      yield* call(bring);
      return undefined;
    } catch (error) {
      const failure = toFailure(error);
      yield* put(blockFailed({ block: name, message: failureText(failure) }));
      return failure;
    }
  };

function* bringHome(): SagaGenerator<void> {
  const api = yield* service('api');
  const { items } = yield* call(api.courses.getHomeListCourse, {});
  yield* put(coursesReceived({ block: 'home', items }));
}

function* bringOffers(): SagaGenerator<void> {
  const api = yield* service('api');
  const { items } = yield* call(api.courses.getEducationalOfferListCourse, {});
  yield* put(coursesReceived({ block: 'offers', items }));
}

function* bringRandom(): SagaGenerator<void> {
  if (yield* select(selectHasRandom)) return;
  const api = yield* service('api');
  const { items } = yield* call(api.courses.getRandomListCourse, {});
  yield* put(coursesReceived({ block: 'random', items }));
}

/** Before the learning paths change: else React would throw away those that the server rendered. */
function* bringTiles(): SagaGenerator<void> {
  try {
    yield* call(lazyBundles.load);
  } catch (error) {
    const log = yield* service('log');
    log('no learning paths on the home page', error);
  }
}

function* bringSections(): SagaGenerator<void> {
  const api = yield* service('api');
  const { items } = yield* call(api.homeSections.cached, {});
  if (items.some(({ bundles }) => bundles?.length)) yield* call(bringTiles);
  yield* put(sectionsReceived(items));
}

/** All lists at once. */
export function* loadHome(): SagaGenerator<void> {
  yield* put(homeRequested());
  const failures = yield* all([
    call(block('home', bringHome)),
    call(block('offers', bringOffers)),
    call(block('random', bringRandom)),
    call(block('sections', bringSections)),
  ]);
  const failure = failures.find((one) => one !== undefined);
  if (failure) yield* put(homeFailed(failure));
}
