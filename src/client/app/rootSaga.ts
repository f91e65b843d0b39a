import { fork, type SagaGenerator } from 'typed-redux-saga';
import { startOwned } from '../features/access/startOwnedSaga';
import { lazySearch } from '../features/catalogue/search/lazySearch';
import { searchFocused } from '../features/catalogue/search/searchBox';
import { lazyWishlist } from '../features/catalogue/wishlist/lazyWishlist';
import { lazyCart } from '../features/checkout/cart/lazyCart';
import { checkoutSaga } from '../features/checkout/checkoutSaga';
import { failureSaga } from '../features/identity/failures/failureSaga';
import { sessionSaga } from '../features/identity/session/sessionSaga';
import { lazyNotifications } from '../features/notifications/lazyNotifications';
import { pageEntered } from '../features/platform/navigation/navigationSlice';
import { lazyBanner } from '../features/promotions/banner/lazyBanner';
import type { PartSlice } from '../routing/lazyPart';
import { partSaga } from '../sagas/partSaga';
import { navigationSaga } from './navigationSaga';

/** Milliseconds after a page is shown, whose own code goes first. */
const BANNER_DELAY = 500;
const NOTIFICATIONS_DELAY = 1500;
const CART_DELAY = 300;
const WISHLIST_DELAY = 1000;

/** Everything that handles actions as long as the application runs. */
export function* rootSaga(
  inject: (slices: readonly PartSlice[]) => void,
  rendered: boolean,
): SagaGenerator<void> {
  yield* fork(failureSaga);
  yield* fork(sessionSaga);
  yield* fork(checkoutSaga);
  yield* fork(partSaga, lazySearch, { on: searchFocused }, inject);
  yield* fork(partSaga, lazyBanner, { on: pageEntered, delayMs: BANNER_DELAY }, inject);
  yield* fork(partSaga, lazyNotifications, { on: pageEntered, delayMs: NOTIFICATIONS_DELAY }, inject);
  yield* fork(partSaga, lazyCart, { on: pageEntered, delayMs: CART_DELAY }, inject);
  yield* fork(partSaga, lazyWishlist, { on: pageEntered, delayMs: WISHLIST_DELAY }, inject);
  yield* fork(startOwned, inject);
  yield* fork(navigationSaga, inject, rendered);
}
