import { call, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { PartSlice } from '../../routing/lazyPart';
import { isAdminPath } from '../../routing/paths';
import { service } from '../../services/services';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { pageEntered, selectAddress } from '../platform/navigation/navigationSlice';
import { lazyOwned } from './lazyOwned';

/** Loads the part with the first page of the shop that a logged-in person sees, and never for visitors. */
export function* startOwned(inject: (slices: readonly PartSlice[]) => void): SagaGenerator<void> {
  const log = yield* service('log');
  const browser = yield* service('browser');
  for (;;) {
    yield* take(pageEntered);
    const { pathname } = yield* select(selectAddress);
    if (isAdminPath(pathname) || !(yield* select(selectIsAuthenticated))) {
      yield* call(browser.sessionKnown);
      continue;
    }
    try {
      const { slices, watch } = yield* call(lazyOwned.load);
      yield* call(inject, slices);
      return yield* call(watch);
    } catch (error) {
      log('no owned', error);
      yield* call(browser.sessionKnown);
    }
  }
}
