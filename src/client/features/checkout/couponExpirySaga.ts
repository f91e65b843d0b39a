import { call, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { untilOver } from '../../sagas/until';
import { service } from '../../services/services';
import { selectAppliedCoupon } from './checkoutSelectors';
import {
  cartQuoted,
  couponApplied,
  couponFailed,
  couponRefused,
  couponRemoved,
  lineChosen,
} from './checkoutSlice';
import { validateCoupon } from './couponSaga';

/** Actions that change which coupon is in the price. */
const CHANGES = [couponApplied, couponRefused, couponFailed, couponRemoved, lineChosen, cartQuoted];

function* checkAfterExpiry(): SagaGenerator<void> {
  const now = yield* service('now');
  const coupon = yield* select(selectAppliedCoupon);
  const end = Date.parse(coupon?.endsAt ?? '');
  if (coupon && end > now()) {
    yield* call(untilOver, end);
    yield* call(validateCoupon, coupon.CouponCode);
  }
  yield* take(CHANGES);
}

/** Checks the applied coupon again when it expires, so that the page shows the price that will be charged. */
export function* watchCouponExpiry(): SagaGenerator<void> {
  for (;;) yield* race({ checked: call(checkAfterExpiry), changed: take(CHANGES) });
}
