import { call, delay, type SagaGenerator, take } from 'typed-redux-saga';
import type { PageSlice } from '../../page';
import { service } from '../../services';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyNotifications } from './lazyNotifications';

/** Milliseconds after the first page is there: what a person came for goes first. */
const PATIENCE = 1500;

/** Starts the live channel once a page is there; if its code does not come, after the next page. */
export function* notificationsLoaderSaga(
  inject: (slices: readonly PageSlice[]) => void,
): SagaGenerator<void> {
  const log = yield* service('log');
  for (;;) {
    yield* take(pageEntered);
    yield* delay(PATIENCE);
    try {
      const { slices, watch } = yield* call(lazyNotifications.load);
      yield* call(inject, slices);
      return yield* call(watch);
    } catch (error) {
      log('no live channel', error);
    }
  }
}
