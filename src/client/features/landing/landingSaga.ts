import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { isNotFound, toFailure } from '../../api/failure';
import type { PageParams } from '../../page';
import { service } from '../../services';
import { pageMissed } from '../navigation/navigationSlice';
import {
  landingFailed,
  landingMissed,
  landingReceived,
  landingRequested,
  selectLanding,
} from './landingSlice';

/** A video by its id or slug. */
export function* bringLanding(key: string): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(landingRequested(key));
  try {
    const { isOk, item } = yield* call(api.landingVideos.get, { id: key });
    yield* put(isOk && item ? landingReceived(item) : landingMissed());
  } catch (error) {
    const failure = toFailure(error);
    yield* put(isNotFound(failure) ? landingMissed() : landingFailed(failure));
  }
}

/** `/video/{id+}`: what is not there is a page that does not exist. */
export function* loadLanding({ rest = '' }: PageParams): SagaGenerator<void> {
  yield* call(bringLanding, rest);
  if ((yield* select(selectLanding)).status === 'missing') yield* put(pageMissed());
}
