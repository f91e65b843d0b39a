import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { PageParams } from '../../routing/page';
import { until } from '../../sagas/until';
import type { CartLine } from '../../services/cartStorage';
import { service } from '../../services/services';
import { selectAddress } from '../navigation/navigationSlice';
import { validateCoupon } from './checkoutSaga';
import { selectAppliedCoupon } from './checkoutSelectors';
import { couponApplied, couponRefused, couponRemoved, couponSubmitted, lineChosen } from './checkoutSlice';

/** The one in the path, or the one that the form sent as a form does, before the page was alive. */
function* couponOfAddress({ coupon }: PageParams): SagaGenerator<string | undefined> {
  const { search } = yield* select(selectAddress);
  return new URLSearchParams(search).get('coupon') ?? coupon;
}

/** Puts what a page offers into the cart, as it is looked at, with the coupon of the address. */
export function* offer(line: CartLine, params: PageParams): SagaGenerator<void> {
  yield* put(lineChosen(line));
  const code = yield* call(couponOfAddress, params);
  // Called, not put: on the server nobody else would answer it, and the price shall be in the page.
  if (code) yield* call(validateCoupon, couponSubmitted({ code }));
}

/** What changes which coupon is in the price. */
const CHANGES = [couponApplied, couponRefused, couponRemoved, lineChosen];

/** Asks for the coupon in the price again once its time is up: the page then shows what is charged, and why. */
function* checkAtEnd(): SagaGenerator<void> {
  const now = yield* service('now');
  const coupon = yield* select(selectAppliedCoupon);
  const end = Date.parse(coupon?.endsAt ?? '');
  if (coupon && end > now()) {
    yield* call(until, end);
    yield* call(validateCoupon, couponSubmitted({ code: coupon.CouponCode }));
  }
  yield* take(CHANGES);
}

/** Answers, as long as its page is shown, the end of the coupon in the price. */
export function* watchOffer(): SagaGenerator<void> {
  for (;;) yield* race({ ended: call(checkAtEnd), changed: take(CHANGES) });
}
