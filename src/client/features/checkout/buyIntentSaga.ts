import { call, cancel, fork, join, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import {
  navigated,
  navigationRequested,
  pageEntered,
  selectAddress,
} from '../platform/navigation/navigationSlice';
import { BUY, PRICE } from './buyAddress';
import { CANCELLED, selectCouponStatus, selectQuote } from './checkoutSelectors';
import { cartQuoted, checkoutRefused, checkoutRequested, lineChosen } from './checkoutSlice';
import { successPage } from './itemPage';
import { isUnpaid } from './purchaseState';

/** In the address that the payment page leads back to: the purchase that was cancelled. */
const GIVEN_UP = 'annullato';

/** Buys what the page has put into the cart, unless its price is not the one that was promised. */
function* buy(): SagaGenerator<void> {
  const isRefused = (yield* select(selectCouponStatus)) === 'refused';
  const { total } = yield* select(selectQuote);
  // Free items are given at once, so they wait for a press: an address alone gives nothing.
  if (!isRefused && total > 0) yield* put(checkoutRequested());
}

/** Says that nothing was charged, if the purchase is this buyer's; a paid one is shown instead. */
function* tellCancelled(IdPurchaseEnc: string): SagaGenerator<void> {
  if (!(yield* select(selectIsAuthenticated))) return;
  const api = yield* service('api');
  const { item } = yield* call(api.payments.confirmCheckout, { IdPurchaseEnc });
  if (!item) return;
  if (!isUnpaid(item)) {
    yield* put(navigationRequested({ to: successPage(item), replace: true }));
    return;
  }
  const message =
    item.status === 'pending' ? 'Hai annullato, nessun addebito.' : 'Il pagamento è chiuso, nessun addebito.';
  yield* put(checkoutRefused({ message, code: CANCELLED }));
  const browser = yield* service('browser');
  yield* call(browser.toTop, `#${PRICE}`);
}

/** Replaces the address, so that neither Back nor a reload repeats it, and goes on once the page is there. */
function* carryOut(to: string, givenUp: string | null): SagaGenerator<void> {
  const choosing = yield* fork(function* () {
    yield* take([lineChosen, cartQuoted]);
  });
  const entering = yield* fork(function* () {
    // On a hydrated page, the entry at the old address may come first.
    yield* take(navigated);
    yield* take(pageEntered);
  });
  yield* put(navigationRequested({ to, replace: true }));
  yield* join(entering);
  const isForSale = !choosing.isRunning();
  yield* cancel(choosing);
  const { pathname, search } = yield* select(selectAddress);
  if (pathname + search !== to) return;
  if (givenUp !== null) yield* call(tellCancelled, givenUp);
  else if (isForSale) yield* call(buy);
}

/** For the pages of what is sold: buys, or tells of a cancelled payment, as the address asks. */
export function* watchArrival(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectAddress);
  const query = new URLSearchParams(search);
  const givenUp = query.get(GIVEN_UP);
  if (!query.has(BUY) && givenUp === null) return;
  query.delete(BUY);
  query.delete(GIVEN_UP);
  const rest = query.size > 0 ? `?${query}` : '';
  yield* call(guarded(carryOut), pathname + rest, givenUp);
}
