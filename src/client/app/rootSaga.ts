import { fork, type SagaGenerator } from 'typed-redux-saga';
import { bannerLoaderSaga } from '../features/banner/bannerLoaderSaga';
import { checkoutSaga } from '../features/checkout/checkoutSaga';
import { failureSaga } from '../features/failures/failureSaga';
import { sessionSaga } from '../features/identity/session/sessionSaga';
import { notificationsLoaderSaga } from '../features/notifications/notificationsLoaderSaga';
import { searchLoaderSaga } from '../features/search/searchLoaderSaga';
import type { PartSlice } from '../routing/lazyPart';
import { navigationSaga } from './navigationSaga';

/** Everything that answers actions as long as the application runs. */
export function* rootSaga(
  inject: (slices: readonly PartSlice[]) => void,
  rendered: boolean,
): SagaGenerator<void> {
  yield* fork(failureSaga);
  yield* fork(sessionSaga);
  yield* fork(checkoutSaga);
  yield* fork(searchLoaderSaga, inject);
  yield* fork(bannerLoaderSaga, inject);
  yield* fork(notificationsLoaderSaga, inject);
  yield* fork(navigationSaga, inject, rendered);
}
