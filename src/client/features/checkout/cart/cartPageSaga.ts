import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { isSameData } from '../../../state/isSameData';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { watchArrival } from '../buyIntentSaga';
import { selectAppliedCoupon, selectCouponCode, selectLine } from '../checkoutSelectors';
import {
  cartQuoted,
  checkoutRefused,
  couponApplied,
  couponFailed,
  couponRefused,
  couponRemoved,
  lineChosen,
  providerChosen,
} from '../checkoutSlice';
import { enterCheckout, watchCheckout } from '../checkoutVisit';
import { checkRestoredCoupon } from '../couponSaga';
import { chosenWay, loadWaysToPay } from '../waysToPay';
import { cartQuote, lineOfCart } from './cartQuote';
import { cartThings } from './cartThings';

/** Asks for the prices of now, with the coupon, and buys what they are for. A refused coupon and the way to pay stay. */
function* refresh(): SagaGenerator<void> {
  const { data, message } = yield* call(cartQuote.load);
  const line = data && message === '' ? lineOfCart(data.lines) : undefined;
  if (!data || !line) return;
  const { code, coupon, couponRefusal } = data;
  const isSameLine = isSameData(line, yield* select(selectLine));
  const isAnswered = (coupon ?? couponRefusal) !== undefined && code === (yield* select(selectCouponCode));
  const isSame = isSameLine && (!isAnswered || isSameData(coupon, yield* select(selectAppliedCoupon)));
  // The same again would take away what was said of the purchase.
  if (isSame) return;
  yield* put(isAnswered ? cartQuoted({ line, coupon, refusal: couponRefusal?.message }) : lineChosen(line));
}

/** The cart was read: by the page itself, or because it changed elsewhere. */
function* refreshOthers(): SagaGenerator<void> {
  const { data } = yield* select(cartQuote.selectAny);
  const things = yield* select(cartThings.selectThings);
  const isSame = data?.lines.map(({ IdItemEnc }) => IdItemEnc).join() === things.map(({ id }) => id).join();
  if (data && !isSame) yield* call(refresh);
}

export function* loadCartPage(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* call(enterCheckout);
  yield* call(refresh);
  if (reason === 'entered') yield* put(providerChosen(yield* call(chosenWay, reason)));
  yield* call(loadWaysToPay);
  yield* call(checkRestoredCoupon);
}

const OTHER_PRICE =
  'Il carrello è cambiato: controlla l’importo e premi di nuovo il pulsante per acquistare.';

/**
 * A refusal may be about prices or things that the page does not show yet; it stays in view. Its price may be of fewer
 * things than the cart holds by now, such as after a login that joined two carts.
 */
function* watchRefusals(): SagaGenerator<void> {
  for (;;) {
    const { payload } = yield* take(checkoutRefused);
    const { price, ...refusal } = payload;
    yield* call(guarded(refresh));
    const line = yield* select(selectLine);
    const isOther = price !== undefined && line?.price !== price.listPrice;
    yield* put(checkoutRefused({ ...refusal, ...(isOther && { message: OTHER_PRICE }) }));
  }
}

/** Which lines a coupon lowers is part of the prices; one that could not be checked lowers none any more. */
const requote = guarded(function* ({ type }: Action) {
  const { data } = yield* select(cartQuote.selectAny);
  const isOutdated = type !== couponFailed.type || data?.lines.some(({ isLowered }) => isLowered);
  if (isOutdated) yield* call(cartQuote.load);
});

export function* watchCartPage(): SagaGenerator<void> {
  yield* fork(watchCheckout);
  yield* fork(watchRefusals);
  yield* takeLatest([cartThings.actions.changed, isSessionEnd], guarded(refresh));
  yield* takeLatest(cartThings.actions.loaded, guarded(refreshOthers));
  yield* takeLatest([couponApplied, couponRemoved, couponRefused, couponFailed], requote);
  yield* call(watchArrival);
}
